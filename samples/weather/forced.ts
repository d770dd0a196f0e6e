import { MCPServer, Tool } from 'stereomcp';
import { Station } from './station';

/** Demands a schema of a class that declares no field: this file throws as soon as it is loaded. */
export class Forced extends MCPServer {
  /** A weather station and whether it reports. */
  @Tool({ structuredOutput: true }) get_station(name: string): Station {
    return new Station(name, true);
  }
}

if (require.main === module) void new Forced().run();
