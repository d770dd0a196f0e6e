import type { RenderOptions } from '../media/content-item';
import type { Host } from './host';

/** What rendering media may need of a host. */
export function renderOptions(host: Host, member: string): RenderOptions {
  return {
    maxMediaBytes: host.view.maxMediaBytes,
    warn: (line) => {
      host.report(`${host.view.info.name}.${member}: ${line}`);
    },
  };
}
