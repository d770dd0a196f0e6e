import 'reflect-metadata';
import { MCPServer, Param, Tool } from 'stereomcp';
import { WeatherData } from './forecast-data';

/** What came over the network: valid JSON, but the humidity is missing. */
const BODY = '{"temperature": 16.2, "conditions": "Overcast"}';

/** A server whose upstream breaks its promise; the types cannot see it, the check of the result does. */
export class BrokenUpstream extends MCPServer {
  @Tool({ description: 'Current weather in a city.' })
  get_weather(@Param('city') city: string): WeatherData {
    return JSON.parse(BODY) as WeatherData;
  }
}

if (require.main === module) void new BrokenUpstream().run();
