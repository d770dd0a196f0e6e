import 'reflect-metadata';
import { Field, integer, MCPServer, Param, Tool } from 'stereomcp';

class WeatherData {
  @Field({ description: 'Degrees Celsius.' })
  temperature!: number;

  @Field({ description: 'Relative humidity, 0 to 1.', minimum: 0, maximum: 1 })
  humidity!: number;

  @Field()
  conditions!: string;
}

class Station {
  @Field({ description: 'Code of the station.', pattern: '^[A-Z]{2}[0-9]$' })
  code!: string;

  @Field({ type: [String] })
  sensors!: string[];

  @Field()
  latest!: WeatherData;
}

const READING = Object.assign(new WeatherData(), { temperature: 16.2, humidity: 0.83, conditions: 'Overcast' });

class Weather extends MCPServer {
  @Tool({ description: 'Current temperature in a city.', output: integer })
  getTemperature(@Param('city', { description: 'Name of a city.' }) city: string): number {
    return city.length;
  }

  @Tool({ description: 'Current weather in a city.' })
  getWeather(@Param('city') _city: string): WeatherData {
    return READING;
  }

  @Tool({ description: 'Daily forecast for a city.', output: [WeatherData] })
  getForecast(@Param('city') _city: string, @Param('days', { type: integer, default: 3 }) days: number): WeatherData[] {
    return Array.from({ length: days }, () => READING);
  }

  @Tool({ description: 'One station.' })
  getStation(@Param('code') code: string): Station {
    return Object.assign(new Station(), { code, sensors: ['thermometer'], latest: READING });
  }

  @Tool({ description: 'All stations.', output: [Station] })
  listStations(): Station[] {
    return [];
  }
}

void new Weather().run();
