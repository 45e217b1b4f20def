import { type KeyObject, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARTEFACT_PARTS } from '@manager/server/artefact';
import { filesBelow, sha256, SIGNATURE, SUMS } from './make-release.ts';

/** What is not as it was released in an unpacked release, in sentences; `key`: of whom the signature must be. What came later beside it (data, packages) is nothing of it. */
export const checkRelease = ({ root, key }: { root: string; key: KeyObject | undefined }): string[] => {
  if (!existsSync(join(root, SUMS))) return [`${root} is no release: it has no ${SUMS}.`];
  const sums = readFileSync(join(root, SUMS));
  const faults: string[] = [];
  if (key !== undefined) {
    const signature = existsSync(join(root, SIGNATURE)) ? readFileSync(join(root, SIGNATURE), 'utf8').trim() : '';
    if (!verify(null, sums, key, Buffer.from(signature, 'hex'))) faults.push(`${SUMS} is not signed by this key.`);
  }
  const released = new Map(
    sums
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  for (const [path, hash] of released)
    if (!existsSync(join(root, path))) faults.push(`${path} is missing.`);
    else if (sha256(readFileSync(join(root, path))) !== hash) faults.push(`${path} was changed.`);
  for (const part of ARTEFACT_PARTS.filter((folder) => existsSync(join(root, folder))))
    for (const path of filesBelow(join(root, part)).map((name) => join(part, name)))
      if (!released.has(path)) faults.push(`${path} is not of the release.`);
  return faults;
};
