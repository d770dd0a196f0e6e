// Required before a program: leaves the CPU time that its process took, in milliseconds, in the file that CPU_FILE names.
const { writeFileSync } = require('node:fs');

process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.CPU_FILE, String((user + system) / 1000));
});
