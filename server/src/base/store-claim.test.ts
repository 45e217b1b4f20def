import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { identityOf } from './process-identity.ts';
import { claimStore } from './store-claim.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manager-claim-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const claim = () => claimStore({ dataDir, store: 'PostgreSQL' });
const file = () => join(dataDir, 'owner.json');

describe('the claim on a store', () => {
  test('is held by one, and free again when it is released', () => {
    const release = claim();
    expect(claim).toThrow(`is in use by process ${process.pid}`);
    release();
    expect(readdirSync(dataDir)).toEqual([]);
    claim()();
  });

  test.each(['', '{"pid":1', '\0\0\0\0', 'null', '[]', '{"pid":"1","startedAt":"2"}', '{"pid":1}'])(
    'that reads %j counts as none',
    (text) => {
      writeFileSync(file(), text);
      const release = claim();
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
      expect(readdirSync(dataDir)).toEqual(['owner.json']);
      release();
    },
  );

  test('of a living process holds; of another process with its id, or of another boot, it does not', async () => {
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    const living = identityOf(other.pid ?? 0);
    writeFileSync(file(), JSON.stringify(living));
    expect(claim).toThrow(`is in use by process ${other.pid}`);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(living);
    for (const changed of [{ startedAt: '1' }, { bootId: 'another' }]) {
      writeFileSync(file(), JSON.stringify({ ...living, ...changed }));
      claim()();
    }
    expect(other.exitCode).toBeNull();
    other.kill('SIGKILL');
    await once(other, 'exit');
    writeFileSync(file(), JSON.stringify(living));
    claim()();
  });

  test('of a dead process is taken over by one of several that start at once', async () => {
    writeFileSync(file(), JSON.stringify({ pid: 4_000_000, startedAt: '1' }));
    const code = `import { claimStore } from ${JSON.stringify(new URL('./store-claim.ts', import.meta.url).href)};
      try { claimStore({ dataDir: ${JSON.stringify(dataDir)}, store: 'PostgreSQL' }); console.log('mine'); } catch { console.log('taken'); }
      setInterval(() => {}, 1000);`;
    const claimers = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code]),
    );
    const said = await Promise.all(claimers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
    for (const claimer of claimers) claimer.kill('SIGKILL');
    expect(said.toSorted()).toEqual(['mine', 'taken', 'taken', 'taken']);
  });
});
