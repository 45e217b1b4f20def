import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateBetFieldTable } from './bet-field-table.ts';
import { generateBetFields, generateBetMigration } from './bet-fields.ts';
import { generateClickHouseSchema } from './clickhouse-schema.ts';
import { generateCountryCurrency } from './country-currency.ts';
import { generateDbTypes } from './db-types.ts';
import { generateIndexes, ROOT_DIR } from './feature-index.ts';
import { generateGlossary } from './glossary.ts';
import { generateMetrics } from './metrics.ts';
import { generateScreenTable } from './screen-table.ts';

const write = ({ path, text }: { path: string; text: string }): void => {
  writeFileSync(join(ROOT_DIR, path), text);
  console.log(`wrote ${path}`);
};

/** `npm run gen`: writes every generated file anew. */
for (const file of [
  generateBetFields(),
  ...generateBetMigration(),
  generateBetFieldTable(),
  ...generateIndexes(),
  generateCountryCurrency(),
  generateGlossary(),
  await generateMetrics(),
  generateScreenTable(),
])
  write(file);
// Only now: they read the indexes of the contract that were just written.
const { generateApiTexts } = await import('./api-texts.ts');
write(await generateApiTexts());
const { generateApiTypes } = await import('./api-types.ts');
for (const file of await generateApiTypes()) write(file);
const { generateInputRules } = await import('./input-rules.ts');
write(generateInputRules());
const { generateDangerousFields, generateDangerousNames } = await import('./dangerous-fields.ts');
write(generateDangerousFields());
write(generateDangerousNames());
write({ path: 'server/src/postgres/types.gen.ts', text: await generateDbTypes() });
write({ path: 'server/src/clickhouse/schema.gen.sql', text: await generateClickHouseSchema() });
// Last: it reads the types of the rows and the screens.
const { generateFieldTable } = await import('../fields/field-table.ts');
write(generateFieldTable());
const { generateRequirements } = await import('../requirements/requirements-page.ts');
write(generateRequirements());
