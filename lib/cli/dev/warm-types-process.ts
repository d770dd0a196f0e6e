// A process of its own: reads the types of the file that it is given into the cache where those that lie there are out of date.
import { manifestOnDemand } from '../../manifest/on-demand';
import { enterToolbox } from '../../metadata/toolbox';

const [, , main = ''] = process.argv;
// As in the process that loads the file, so that both look for the same build.
enterToolbox({ load: 1, main, run: () => Promise.resolve(undefined) });
manifestOnDemand(main);
