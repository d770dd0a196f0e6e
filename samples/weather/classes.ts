import { MCPServer, Tool } from 'stereomcp';

class WeatherData {
  temperature!: number;
  humidity!: number;
  conditions!: string;
}

// Parameters with a modifier are fields; what is private never leaves.
class Station {
  constructor(
    public name: string,
    public online: boolean,
    private key = 'k9',
  ) {}

  opens(key: string): boolean {
    return key === this.key;
  }
}

/** Classes without a single decorator on their fields. */
export class Classes extends MCPServer {
  /** Current weather in a city. */
  @Tool() get_weather(city: string): WeatherData {
    return { temperature: 16.2, humidity: 0.83, conditions: city === 'London' ? 'Overcast' : 'Clear' };
  }

  /** A weather station and whether it reports. */
  @Tool() get_station(name: string): Station {
    return new Station(name, true);
  }
}

if (require.main === module) void new Classes().run();
