import { MCPServer } from 'stereomcp';
import { AskingTools } from './asking-tools';
import { ContentTools } from './content-tools';
import { Readables } from './readables';
import { Rounds } from './rounds';
import { RunningTools } from './running-tools';

/** Everything that the official conformance suite asks of a server under test. */
class Everything extends MCPServer {
  constructor() {
    const include = [new ContentTools(), new RunningTools(), new AskingTools(), new Rounds(), new Readables()];
    super('Everything', { include });
  }
}

const [mode = 'stdio'] = process.argv.slice(2);
const server = new Everything();
if (mode === 'stdio') void server.run();
else void server.run({ transport: 'http', port: 0, sessions: mode === 'sessions' });
