import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@manager/server/config';
import { countKeys, encryptionKeyFile, turnKey } from '@manager/server/keys';

/**
 * `npm run keys`: says how many encryption keys the file of the data folder holds. `npm run keys -- --rotate`: puts a new one before them.
 * Changes nothing in a store: the next start seals with the new key what the former ones sealed.
 */
const config = readConfig(process.env, join(import.meta.dirname, '..'));
const file = encryptionKeyFile(config.dataDir);

function main(): void {
  const { values } = parseArgs({ options: { rotate: { type: 'boolean', default: false } } });
  if (config.ENCRYPTION_KEY !== undefined)
    throw new Error(
      'The encryption key is in the environment: put the new one before it, with a comma between them, and start Manager twice (docs/operations.md, "Turning keys").',
    );
  if (values.rotate) turnKey(file);
  const count = countKeys(file);
  console.log(`${file} holds ${count} ${count === 1 ? 'key' : 'keys'}.`);
  if (values.rotate)
    console.log(
      'Keep a copy of it elsewhere. Stop every process of Manager, then start: all is sealed with the new key. The start after that takes the former key out of the file.',
    );
  else if (count > 1)
    console.log('The first seals. The others leave the file at the first start that finds nothing sealed by them.');
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
