import { integer, MCPServer, Tool, ToolError } from 'stereomcp';
import type { WeatherData as ForecastData } from './forecast-data';
import type { Reading, Readings } from './readings';
import { loadReadings } from './readings';
import { Station } from './station';
import { WeatherData } from './weather-data';

/** The weather of a few cities: what the signatures and comments say is all that clients are told. */
export class Weather extends MCPServer {
  readonly #readings: Readings;

  constructor(readings: Readings = loadReadings(process.env.WEATHER_READINGS)) {
    super('Weather', { instructions: 'Knows the weather of London and Reykjavik.' });
    this.#readings = readings;
  }

  /** Current temperature in a city, rounded up to whole degrees Celsius. */
  @Tool() get_temperature(city: string): integer {
    return Math.ceil(this.#reading(city).temperature);
  }

  // The reading has an outlook too; what the class does not declare never leaves.
  /** Current weather in a city. */
  @Tool() get_weather(city: string): WeatherData {
    return this.#reading(city);
  }

  /**
   * Weather of the next days, one entry a day.
   * @param city Where to look.
   */
  @Tool()
  async get_forecast(
    city: string,
    /** How many days. @minimum 1 @maximum 7 */ days: integer = 3,
  ): Promise<ForecastData[]> {
    const { temperature, humidity, conditions } = this.#reading(city);
    return Array.from({ length: days }, (_, day) => ({ temperature: temperature + day, humidity, conditions }));
  }

  /** Current temperatures in degrees Celsius, by city. */
  @Tool() get_temperatures(cities: string[]): Record<string, number> {
    return Object.fromEntries(cities.map((city) => [city, this.#reading(city).temperature]));
  }

  /** Current weather as a sentence for people. */
  @Tool({ structuredOutput: false }) weather_report(city: string): string {
    const { temperature, conditions, outlook } = this.#reading(city);
    return `${city}: ${Math.ceil(temperature)} degrees, ${conditions.toLowerCase()}, ${outlook}.`;
  }

  /** A weather station and whether it reports. */
  @Tool() get_station(name: string): Station {
    return new Station(name, true);
  }

  #reading(city: string): Reading {
    const reading = this.#readings.get(city);
    if (reading !== undefined) return reading;
    throw new ToolError(`No readings for ${city}; there are some for ${[...this.#readings.keys()].join(', ')}.`);
  }
}

if (require.main === module) {
  // node server.js, or over HTTP: node server.js --http [port]
  const [flag, port = '3000'] = process.argv.slice(2);
  void new Weather().run(flag === '--http' ? { transport: 'http', port: Number(port) } : {});
}
