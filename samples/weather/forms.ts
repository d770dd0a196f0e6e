import { Args, integer, MCPServer, Tool } from 'stereomcp';
import type { WeatherData as ForecastData } from './forecast-data';
import { WeatherData } from './weather-data';

enum Trend {
  Rising = 'rising',
  Falling = 'falling',
}

const SAVED = new Map<string, ForecastData>();

/** Every further form that the result of a method can have. */
export class Forms extends MCPServer {
  /** Repeats a line, as a radio check does. */
  @Tool() echo(line: string): string {
    return line;
  }

  /** Wind in metres a second. */
  @Tool() get_wind(): number {
    return 16.5;
  }

  /** Whether it rains. */
  @Tool() is_raining(): boolean {
    return false;
  }

  /** The newest picture of the radar, as bytes. */
  @Tool() get_radar(): Buffer {
    return Buffer.from([0xfb, 0xff]);
  }

  /** There has never been an alarm. */
  @Tool() get_alarm(): null {
    return null;
  }

  /** Forgets what was saved. */
  @Tool() forget(): void {
    SAVED.clear();
  }

  /** The code of the weather: a letter and a number. */
  @Tool() get_code(): [string, number] {
    return ['x', 1];
  }

  /** How far one sees: in kilometres, or in a word. */
  @Tool() get_visibility(): string | number {
    return 5;
  }

  /** The warning that is in force, if there is one. */
  @Tool() get_warning(): string | null {
    return null;
  }

  /** What was saved for a city, if anything was. */
  @Tool() find_weather(city: string): ForecastData | null {
    return SAVED.get(city) ?? null;
  }

  /** Millimetres of rain by the hour from now. */
  @Tool() by_hour(): Record<number, number> {
    return { 1: 2.5, [-1]: 3 };
  }

  /** How many millimetres fell today, by station. */
  @Tool() get_rain_by_station(): Map<string, integer> {
    return new Map([['KX1', 4]]);
  }

  /** When the sun rises. */
  @Tool() get_sunrise(): Date {
    return new Date('2026-11-30T07:44:00Z');
  }

  /** Where the pressure goes. */
  @Tool() get_trend(): Trend {
    return Trend.Rising;
  }

  /** How serious it is. */
  @Tool() get_level(): 'green' | 'amber' | 'red' {
    return 'green';
  }

  /** The hours at which the weather is measured. */
  @Tool() *get_hours(): Generator<integer> {
    for (let hour = 0; hour < 24; hour += 8) yield hour;
  }

  // One class for all arguments, and for the result: both schemas show the same members.
  /** Saves the weather of a day. */
  @Tool() save_weather(@Args() data: WeatherData): WeatherData {
    SAVED.set('London', data);
    return data;
  }
}

if (require.main === module) void new Forms().run();
