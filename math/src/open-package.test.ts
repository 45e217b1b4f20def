import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { partsOf, withFile, zipOf } from '../test/build-package.ts';
import { createFaults } from './faults.ts';
import { openPackage } from './open-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-package-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('files that are given up while others are read end nothing, 100 times', async () => {
  const bytes = randomBytes(512 * 1024);
  const path = join(folder, 'two.zip');
  writeFileSync(path, await zipOf(withFile(withFile(partsOf({ game: 'slot-1' }), 'one.bin', bytes), 'two.bin', bytes)));
  for (let time = 0; time < 100; time += 1) {
    const { files, close } = await openPackage(path, { faults: createFaults() });
    const [one, two] = await Promise.all(['one.bin', 'two.bin'].map(async (name) => files.get(name)?.open()));
    if (one === undefined || two === undefined) throw new Error('the package lacks its files');
    const read = one.content[Symbol.asyncIterator]().next();
    two.content.destroy();
    expect((await read).done).toBe(false);
    one.content.destroy();
    close();
  }
});
