import { MCPServer, Tool } from 'stereomcp';
import type { WeatherData } from './forecast-data';

/** What came over the network: valid JSON, but the humidity is missing. */
const BODY = '{"temperature": 16.2, "conditions": "Overcast"}';

/** Here one day is as agreed, and the next is not. */
const DAYS = '[{"temperature": 2, "humidity": 0.5, "conditions": "x"}, {"temperature": "2", "conditions": "x"}]';

/** A server whose upstream breaks its promise; the types cannot see it, the check of the result does. */
export class BrokenUpstream extends MCPServer {
  /** Current weather in a city. */
  @Tool() get_weather(city: string): WeatherData {
    return JSON.parse(city === 'London' ? BODY : '{}') as WeatherData;
  }

  /** Weather of the next days. */
  @Tool() get_forecast(): WeatherData[] {
    return JSON.parse(DAYS) as WeatherData[];
  }
}

if (require.main === module) void new BrokenUpstream().run();
