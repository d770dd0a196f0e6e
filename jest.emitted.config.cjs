// The same specs without types from the sources: what the compiler emits and decorators say has to suffice.
process.env.STEREOMCP_MANIFEST = 'off';

module.exports = require('./jest.config.cjs');
