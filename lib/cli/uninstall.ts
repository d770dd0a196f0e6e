import type { Command } from 'commander';
import { tellChange } from './install';
import { CLIENT_NAMES, clientNamed } from './install/clients';
import { thisMachine } from './install/machine';
import { loadOptional } from './load-optional';

interface UninstallOptions {
  readonly project?: true;
  readonly config?: string;
  readonly json?: true;
}

const HELP = `
The configuration file keeps its comments, its formatting and its other servers; a copy of it is left beside it and named.

Examples:
  $ stereomcp uninstall claude-desktop weather
  $ stereomcp uninstall vscode weather --project    from .vscode/mcp.json of this folder

Exit codes:
  0    uninstalled
  2    nothing was changed: no such server or client, a broken or read-only file
  130  interrupted`;

/** The verb `uninstall`: takes a server out of the configuration of a client. */
export function addUninstall(program: Command): void {
  program
    .command('uninstall')
    .summary('take a server out of the configuration of a client')
    .description('Takes a server out of the configuration file of a client, whoever has put it there.')
    .argument('<client>', CLIENT_NAMES.join(', '))
    .argument('<name>', 'what the client calls the server')
    .option('--project', 'from the file of this folder')
    .option('--config <file>', 'the configuration file, where it is not in its usual place')
    .option('--json', 'print what was done as JSON')
    .addHelpText('after', HELP)
    .action(async (client: string, name: string, { project, config, json }: UninstallOptions) => {
      clientNamed(client);
      const { uninstallServer } = await loadOptional('jsonc-parser', () => import('./install/install-server.js'));
      const scope = project === true ? 'project' : 'user';
      await tellChange(uninstallServer({ client, scope, config }, name, thisMachine()), json);
    });
}
