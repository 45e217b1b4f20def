import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, writeRows } from '../../test/audit/log-rows.ts';
import { applyTamper, keyFile, relink, rewriteCopy, type Tamper, tampers } from '../../test/audit/tamper.ts';
import { testStores } from '../../test/stores.ts';
import { type Checkpoint, loadCheckpointKey, signCheckpoint } from './checkpoint.ts';
import { auditFolder } from './copies.ts';
import { keepOnce } from './keep.ts';
import { checkpointsAfter } from './store.ts';
import { type Verification, verifyAudit } from './verify.ts';

const stores = await testStores();
const { db } = stores.database;
const ROWS = 24;
/** Random changes in all; a night's run takes more of them. */
const TAMPERS = Number(process.env.TAMPERS ?? 250);
const SIGNED = [6, 12, 18, 24];
const TABLES = ['audit_event', 'audit_head', 'audit_checkpoint'];
let dataDir: string;
let saved: string;
/** Every row with all its columns, as text, in the order of the chain. */
let original: Row[];
type Row = { id: string; text: string };

const rowsNow = async (): Promise<Row[]> =>
  (await sql<Row>`select id, audit_event::text as text from audit_event order by seq, id`.execute(db)).rows;

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'manager-verify-'));
  [dataDir, saved] = [join(root, 'data'), join(root, 'saved')];
  const key = await loadCheckpointKey(dataDir);
  for (let n = 0; n < ROWS; n += 6) {
    await writeRows(db, 6);
    await keepOnce({ db, folder: auditFolder(dataDir), key, now: () => new Date(Date.UTC(2026, 4, 1, n)), isLast: true });
  }
  // Nothing stops an owner from dropping a constraint.
  await sql`alter table audit_event drop constraint audit_event_seq_key, drop constraint audit_event_pkey`.execute(db);
  await sql`alter table audit_event alter id drop identity, alter id set default 7000`.execute(db);
  for (const name of TABLES) await sql`create table ${sql.table(`saved_${name}`)} as table ${sql.table(name)}`.execute(db);
  await cp(dataDir, saved, { recursive: true });
  original = await rowsNow();
  afterAllRemove(root);
});
const roots: string[] = [];
const afterAllRemove = (root: string): void => void roots.push(root);
afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true });
});

const restoreStore = (): Promise<void> =>
  asOwner(db, async (owner) => {
    await sql`begin`.execute(owner);
    for (const name of TABLES) {
      await sql`delete from ${sql.table(name)}`.execute(owner);
      await sql`insert into ${sql.table(name)} table ${sql.table(`saved_${name}`)}`.execute(owner);
    }
    await sql`commit`.execute(owner);
  });
const restoreFiles = async (): Promise<void> => {
  await rm(dataDir, { recursive: true, force: true });
  await cp(saved, dataDir, { recursive: true });
};
beforeEach(async () => {
  await restoreStore();
  await restoreFiles();
});

const verify = (): Promise<Verification> => verifyAudit({ db, dataDir, isCopyComplete: true });

/** The first place where the log is not what it was: found by comparing rows, without any hash; 0 for none. */
const firstDifference = async (): Promise<{ seq: number; id: string | null }> => {
  const now = await rowsNow();
  const place = Array.from({ length: Math.max(now.length, ROWS) }, (_, n) => n).find((n) => now[n]?.text !== original[n]?.text);
  if (place === undefined) return { seq: 0, id: null };
  return { seq: place + 1, id: original[place]?.id ?? now[place]?.id ?? null };
};

/** Once all is computed anew: a changed hash is right again, and a row behind the last one was simply written. */
const isNoTamper = (seq: number): boolean => seq === 0 || seq > ROWS;

test('a log that nobody touched is whole', async () => {
  expect(await verify()).toMatchObject({ rows: ROWS, copiedRows: ROWS, checkpoints: SIGNED.length, fault: null });
});

describe(`${TAMPERS} random tampers are found`, () => {
  const run = async (runs: number, check: (tamper: Tamper) => Promise<void>): Promise<void> => {
    await fc.assert(
      fc.asyncProperty(tampers(ROWS), async (tamper) => {
        await restoreStore();
        await check(tamper);
      }),
      { numRuns: runs },
    );
  };

  test('rows changed as they lie: the first bad id', async () => {
    await run(TAMPERS * 0.5, async (tamper) => {
      await asOwner(db, (owner) => applyTamper(owner, tamper));
      const { seq, id } = await firstDifference();
      expect((await verify()).fault).toMatchObject({ seq: BigInt(seq), id });
    });
  });

  test('and all hashes, numbers and ends computed anew: the first bad id, by the second copy', async () => {
    await run(TAMPERS * 0.3, async (tamper) => {
      await asOwner(db, async (owner) => {
        await applyTamper(owner, tamper);
        await relink(owner);
      });
      const { seq, id } = await firstDifference();
      if (!isNoTamper(seq)) expect((await verify()).fault).toMatchObject({ seq: BigInt(seq), id });
    });
  });

  test('and the second copy rewritten too: by the next signature', async () => {
    await run(TAMPERS * 0.2, async (tamper) => {
      await asOwner(db, async (owner) => {
        await applyTamper(owner, tamper);
        await relink(owner);
      });
      await rewriteCopy(db, auditFolder(dataDir));
      const { seq } = await firstDifference();
      if (isNoTamper(seq)) return;
      const { fault } = await verify();
      const signedNext = SIGNED.find((height) => height >= seq) ?? ROWS + 1;
      expect(Number(fault?.seq)).toBeGreaterThanOrEqual(seq);
      expect(Number(fault?.seq)).toBeLessThanOrEqual(signedNext);
    });
  });
});

describe('checkpoints', () => {
  const forge = async (change: (checkpoint: Checkpoint) => Checkpoint, height = 12): Promise<void> => {
    const found = (await checkpointsAfter(db, 0n)).find(({ seq }) => seq === BigInt(height)) as Checkpoint;
    const forged = change(found);
    await asOwner(db, async (owner) => {
      await sql`update audit_checkpoint set hash = ${forged.hash}, signature = ${forged.signature}, prev_signature = ${forged.prevSignature},
        public_key = ${forged.publicKey}, seq = ${String(forged.seq)}, at = ${forged.at} where seq = ${height}`.execute(owner);
    });
    // The file as well, so that only the signature is left to tell.
    const path = join(auditFolder(dataDir), 'checkpoints.ndjson');
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.includes(`"seq":"${height}"`));
    await writeFile(path, lines.slice(0, 1).join('\n') + '\n');
  };
  const faultSeq = async (): Promise<number> => Number((await verify()).fault?.seq);

  test.each<[string, (checkpoint: Checkpoint) => Checkpoint]>([
    [
      'a byte of the signature',
      (c) => ({ ...c, signature: Buffer.from(c.signature.map((byte, n) => (n === 5 ? byte ^ 1 : byte))) }),
    ],
    ['the time', (c) => ({ ...c, at: new Date(c.at.getTime() + 1) })],
    ['the hash', (c) => ({ ...c, hash: Buffer.alloc(32, 1) })],
    ['no signature', (c) => ({ ...c, signature: Buffer.alloc(0) })],
    ['no key', (c) => ({ ...c, publicKey: Buffer.alloc(3) })],
  ])('are not believed with %s changed', async (_, change) => {
    await forge(change);
    expect(await faultSeq()).toBe(12);
  });

  test('signed by another key are not believed, unless the key was kept', async () => {
    const other = await mkdtemp(join(tmpdir(), 'manager-other-'));
    roots.push(other);
    const key = await loadCheckpointKey(other);
    await forge((checkpoint) => signCheckpoint(key, checkpoint), 24);
    await rm(join(auditFolder(dataDir), 'checkpoints.ndjson'));
    expect((await verify()).fault).toMatchObject({ seq: 24n, message: 'its checkpoint is signed by an unknown key' });
    await cp(keyFile(other), join(dataDir, 'keys', 'audit-checkpoint-2025.pem'));
    expect((await verify()).fault).toBeNull();
  });

  test.each([6, 12, 24])('that are taken out of the store are missed: height %i', async (height) => {
    await asOwner(db, async (owner) => void (await sql`delete from audit_checkpoint where seq = ${height}`.execute(owner)));
    expect(await faultSeq()).toBe(height);
  });

  test('show a log of which the end was cut off, with copies and ends made to fit', async () => {
    await asOwner(db, async (owner) => {
      await sql`delete from audit_event where seq > 20`.execute(owner);
      await relink(owner);
    });
    await rewriteCopy(db, auditFolder(dataDir));
    expect((await verify()).fault).toMatchObject({ seq: 21n, message: 'it is gone: the log was signed up to row 24' });
  });
});

describe('the second copy', () => {
  const faultAfter = async (spoil: (path: string) => Promise<void>): Promise<string | undefined> => {
    const month = new Date().toISOString().slice(0, 7);
    await spoil(join(auditFolder(dataDir), `${month}.ndjson`));
    return (await verify()).fault?.message;
  };

  test('may be torn at its end while the product writes, but must hold what was signed', async () => {
    expect(await faultAfter((path) => appendFile(path, '{"seq":"25'))).toBeUndefined();
    expect(await faultAfter((path) => rm(path))).toBe('the second copy does not have it');
  });

  test.each<[string, (text: string) => string, RegExp]>([
    ['a line changed', (text) => text.replace('"seq":"3"', '"seq":"33"'), /the second copy has row 33/],
    ['rubbish', (text) => text.replace('{"seq":"5"', 'seq'), /is no row of the log/],
    [
      'more than the log',
      (text) => text + text.trimEnd().split('\n').slice(-1).join('').replace('"24"', '"25"') + '\n',
      /it is gone/,
    ],
  ])('is held against the log: %s', async (_, change, message) => {
    expect(await faultAfter(async (path) => writeFile(path, change(await readFile(path, 'utf8'))))).toMatch(message);
  });
});
