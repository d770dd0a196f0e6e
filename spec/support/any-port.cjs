// Preloaded into programs of the pages: whichever port and host they name, they get a free port of this machine.
const { Server } = require('node:net');

const { listen } = Server.prototype;

Server.prototype.listen = function anyPort(options, ...others) {
  const moved = typeof options === 'object' && options !== null && 'port' in options;
  return listen.call(this, moved ? { ...options, port: 0, host: '127.0.0.1' } : options, ...others);
};
