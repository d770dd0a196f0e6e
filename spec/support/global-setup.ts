import { compileServers } from './compiled-servers';

/** What Jest does once before all specs. */
module.exports = compileServers;
