import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDbTypes } from './db-types.ts';
import { generateIndexes, ROOT_DIR } from './feature-index.ts';

/** `npm run gen`: writes every generated file anew. */
const files = [...generateIndexes(), { path: 'server/src/postgres/types.gen.ts', text: await generateDbTypes() }];
for (const { path, text } of files) {
  writeFileSync(join(ROOT_DIR, path), text);
  console.log(`wrote ${path}`);
}
