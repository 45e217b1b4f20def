import { createConfig, lintFromString } from '@redocly/openapi-core';
import { consoleOpenApi } from '@manager/server/kit/openapi/console';
import { platformOpenApi } from '@manager/server/platform/openapi';

/** What tools say of both OpenAPI documents: Redocly's recommended rules, warnings included. A step of `npm run check`. */
const config = await createConfig({ extends: ['recommended'] });
const documents = { console: consoleOpenApi(), platform: platformOpenApi() };

for (const [name, document] of Object.entries(documents)) {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `${name}.json`, config });
  for (const { ruleId, message, severity, location } of problems) {
    console.log(`${name} API: ${severity} ${ruleId}: ${message}\n  ${location[0]?.pointer ?? ''}`);
    process.exitCode = 1;
  }
}
if (process.exitCode === 1)
  console.log(
    'Both documents are printed from contract/: summaries, schemas and comments there (docs/recipes/add-an-endpoint-by-hand.md).',
  );
