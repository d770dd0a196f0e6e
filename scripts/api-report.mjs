// Compares the public interface with the reports in etc/, or rewrites them with --update.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const update = process.argv.includes('--update');
const base = JSON.parse(readFileSync('api-extractor.json', 'utf8'));

/** One report for each entry that exports something. */
const entries = {
  stereomcp: 'dist/index.d.ts',
  'stereomcp-client': 'dist/client.d.ts',
  'stereomcp-http': 'dist/http.d.ts',
  'stereomcp-testing': 'dist/testing.d.ts',
};

for (const [name, entry] of Object.entries(entries)) {
  const config = ExtractorConfig.prepare({
    configObject: {
      ...base,
      projectFolder: process.cwd(),
      mainEntryPointFilePath: resolve(entry),
      apiReport: { ...base.apiReport, reportFileName: name },
    },
    configObjectFullPath: resolve('api-extractor.json'),
    packageJsonFullPath: resolve('package.json'),
  });
  const result = Extractor.invoke(config, { localBuild: update, showVerboseMessages: false });
  if (!result.succeeded) {
    console.error(`etc/${name}.api.md differs from the code; read the difference, then run: npm run api:update`);
    process.exitCode = 1;
  }
}
