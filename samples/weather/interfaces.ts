import { MCPServer, Tool } from 'stereomcp';

interface WeatherData {
  temperature: number;
  humidity: number;
  conditions: string;
}

// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- an alias is what this shows
type Place = { readonly city: string; readonly country?: string };

/** Types that leave no trace in JavaScript. */
export class Interfaces extends MCPServer {
  /** Current weather in a city. */
  @Tool() get_weather(city: string): WeatherData {
    return { temperature: 16.2, humidity: 0.83, conditions: city === 'London' ? 'Overcast' : 'Clear' };
  }

  /** The city that is asked about most. */
  @Tool() get_favourite(): Place {
    return { city: 'London' };
  }

  // Without an annotation the type is the one that the compiler infers.
  /** Where the sun is. */
  @Tool() get_sun() {
    return { altitude: 14.5, up: true };
  }
}

if (require.main === module) void new Interfaces().run();
