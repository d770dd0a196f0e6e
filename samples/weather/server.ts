import 'reflect-metadata';
import { integer, MCPServer, Param, record, Tool, ToolError } from 'stereomcp';
import { WeatherData as ForecastData } from './forecast-data';
import type { Reading, Readings } from './readings';
import { loadReadings } from './readings';
import { Station } from './station';
import { WeatherData } from './weather-data';

/** The weather of a few cities, once in every form that a result can take. */
export class Weather extends MCPServer {
  readonly #readings: Readings;

  constructor(readings: Readings = loadReadings(process.env.WEATHER_READINGS)) {
    super('Weather', { instructions: 'Knows the weather of London and Reykjavik.' });
    this.#readings = readings;
  }

  @Tool({ description: 'Current temperature in a city, rounded up to whole degrees Celsius.' })
  get_temperature(@Param('city') city: string): integer {
    return Math.ceil(this.#reading(city).temperature);
  }

  // The reading has an outlook too; what the class does not declare never leaves.
  @Tool({ description: 'Current weather in a city.' })
  get_weather(@Param('city') city: string): WeatherData {
    return this.#reading(city);
  }

  // An array is `Array` at run time, whatever is in it: `output` says it.
  @Tool({ description: 'Weather of the next days, one entry a day.', output: [ForecastData] })
  get_forecast(
    @Param('city') city: string,
    @Param('days', { default: 3, minimum: 1, maximum: 7 }) days: integer,
  ): ForecastData[] {
    const { temperature, humidity, conditions } = this.#reading(city);
    return Array.from({ length: days }, (_, day) => ({ temperature: temperature + day, humidity, conditions }));
  }

  @Tool({ description: 'Current temperatures in degrees Celsius, by city.', output: record(Number) })
  get_temperatures(@Param('cities', { type: [String] }) cities: string[]): Record<string, number> {
    return Object.fromEntries(cities.map((city) => [city, this.#reading(city).temperature]));
  }

  @Tool({ description: 'Current weather as a sentence for people.', structuredOutput: false })
  weather_report(@Param('city') city: string): string {
    const { temperature, conditions, outlook } = this.#reading(city);
    return `${city}: ${Math.ceil(temperature)} degrees, ${conditions.toLowerCase()}, ${outlook}.`;
  }

  @Tool({ description: 'A weather station and whether it reports.' })
  get_station(@Param('name') name: string): Station {
    return new Station(name, true);
  }

  #reading(city: string): Reading {
    const reading = this.#readings.get(city);
    if (reading !== undefined) return reading;
    throw new ToolError(`No readings for ${city}; there are some for ${[...this.#readings.keys()].join(', ')}.`);
  }
}

if (require.main === module) void new Weather().run();
