import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkRelease } from './release/check-release.ts';
import { makeRelease } from './release/make-release.ts';

/**
 * `npm run release -- --to DIR [--key FILE]`: packs what is committed, signed by the Ed25519 key (PEM) in FILE.
 * `npm run release -- --verify [--key FILE]`: holds this folder, unpacked from such a tarball, against its list of hashes and, with the public key
 * in FILE, against the signature. Ends with 1 where something is not as it was released.
 */
const root = join(import.meta.dirname, '..');

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, key: { type: 'string' }, verify: { type: 'boolean', default: false } },
  });
  const pem = values.key === undefined ? undefined : readFileSync(values.key);
  if (values.verify) {
    const faults = checkRelease({ root, key: pem && createPublicKey(pem) });
    console.log(faults.length === 0 ? `Every file is as it was released${pem ? ' and signed' : ''}.` : faults.join('\n'));
    return faults.length === 0;
  }
  if (values.to === undefined) throw new Error('Say where: npm run release -- --to DIR');
  const tarball = await makeRelease({ root, out: resolve(values.to), key: pem && createPrivateKey(pem) });
  console.log(`${tarball}${pem ? '' : ', not signed: --key names an Ed25519 key (openssl genpkey -algorithm ed25519)'}`);
  return true;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
