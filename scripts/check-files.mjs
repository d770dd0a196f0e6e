// What no other tool checks: the length and the names of files, and a reason beside every check that is switched off.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const longest = 250;
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const code = listed.split('\n').filter((file) => /\.(m|c)?[jt]s$/.test(file));
const problems = [];

for (const file of code) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    continue; // deleted, and not committed yet
  }
  const lines = text.split('\n');
  const length = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (/^(lib|samples)\//.test(file) && length > longest) {
    problems.push(`${file}: ${length} lines; split what is longer than ${longest}`);
  }
  if (/^(lib|samples|spec|bench|scripts)\//.test(file) && !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file))) {
    problems.push(`${file}: name files in kebab-case`);
  }
  if (/^(lib|samples|spec)\//.test(file)) {
    lines.forEach((line, index) => {
      const place = `${file}:${index + 1}`;
      if (/\b(it|test|describe)\.(skip|only|todo|failing)\b|\bx(it|describe)\(/.test(line)) {
        problems.push(`${place}: a spec that does not run proves nothing`);
      }
      const mark = /(eslint-disable(?:-[a-z-]+)?|@ts-(?:ignore|expect-error|nocheck))(.*)/.exec(line);
      if (mark && !/(--|:)\s*\S.{7,}/.test(mark[2])) {
        problems.push(`${place}: say on the line why the check is switched off`);
      }
    });
  }
}

for (const [index, line] of readFileSync('eslint.config.mjs', 'utf8').split('\n').entries()) {
  if (/: 'off'|\['off'/.test(line) && !/\/\/ \S.{9,}/.test(line)) {
    problems.push(`eslint.config.mjs:${index + 1}: say on the line why the rule is switched off`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
