import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, writeRows } from '../../test/audit/log-rows.ts';
import { startTestApp } from '../../test/client.ts';
import { type CheckpointKey, isSignatureValid, linkCheckpointKey, loadCheckpointKey, readCheckpointFile } from './checkpoint.ts';
import { auditFolder } from './copies.ts';
import { keepOnce, type Kept } from './keep.ts';
import { startWatch } from '../kit/jobs/watch.ts';
import { startAuditReplicator } from './replicator.ts';
import { openSigningKey } from './signing-key.ts';
import { verifyAudit } from './verify.ts';

const t = await startTestApp();
const { db } = t.deps;
let dataDir: string;
let folder: string;
let key: CheckpointKey;
let clockMs = Date.parse('2026-05-01T00:00:00Z');

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'manager-audit-'));
  folder = auditFolder(dataDir);
  key = await loadCheckpointKey(dataDir);
  await asOwner(db, async (owner) => {
    for (const table of ['audit_event', 'audit_checkpoint', 'audit_head', 'job_run'])
      await sql`delete from ${sql.table(table)}`.execute(owner);
    await sql`insert into audit_head values ('*', 0, '')`.execute(owner);
  });
});
afterEach(() => rm(dataDir, { recursive: true }));

const keep = (isLast = false): Promise<Kept> => keepOnce({ db, folder, key, now: () => new Date(clockMs), isLast });
const monthFile = async (): Promise<string> => join(folder, (await readdir(folder)).find((name) => /^\d{4}-/.test(name)) ?? '');
const copied = async (): Promise<{ seq: string; hash: string; canon: string }[]> =>
  (await readFile(await monthFile(), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { seq: string; hash: string; canon: string });
const stored = () => db.selectFrom('audit_event').select(['seq', 'hash', 'canon']).orderBy('seq').execute();

const expectCopyWhole = async (): Promise<void> =>
  expect((await copied()).map(({ seq, hash, canon }) => [seq, hash, canon])).toEqual(
    (await stored()).map(({ seq, hash, canon }) => [seq, hash.toString('hex'), canon.toString('base64')]),
  );

describe('the second copy', () => {
  test('holds every row, in the order of the chain, and only its owner reads it', async () => {
    await writeRows(db, 5);
    expect(await keep()).toMatchObject({ copied: 5 });
    await writeRows(db, 3);
    expect(await keep()).toMatchObject({ copied: 3 });
    expect(await keep()).toMatchObject({ copied: 0 });
    await expectCopyWhole();
    expect((await stat(await monthFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'keys', 'audit-checkpoint.pem'))).mode & 0o777).toBe(0o600);
  });

  test('goes on where a power cut tore the last line', async () => {
    await writeRows(db, 6);
    await keep();
    const path = await monthFile();
    const { size } = await stat(path);
    await truncate(path, size - 10);
    expect(await keep()).toMatchObject({ copied: 1 });
    await expectCopyWhole();
    await appendFile(path, '{"seq":"7","id"');
    await writeRows(db, 2);
    expect(await keep()).toMatchObject({ copied: 2 });
    await expectCopyWhole();
  });

  test('is made anew when it is lost', async () => {
    await writeRows(db, 4);
    await keep();
    await rm(await monthFile());
    expect(await keep()).toMatchObject({ copied: 4 });
    await expectCopyWhole();
  });
});

describe('checkpoints', () => {
  const heights = async (): Promise<string[]> =>
    (await db.selectFrom('audit_checkpoint').select('seq').orderBy('seq').execute()).map(({ seq }) => seq);

  test('are signed every 60 s while there is something new, each over the one before', async () => {
    await writeRows(db, 2);
    await keep();
    await writeRows(db, 1);
    clockMs += 59_999;
    await keep();
    expect(await heights()).toEqual(['2']);
    clockMs += 1;
    await keep();
    expect(await heights()).toEqual(['2', '3']);
    clockMs += 600_000;
    await keep();
    expect(await heights()).toEqual(['2', '3']);
    const file = await readCheckpointFile(folder);
    expect(file.map((line) => line && isSignatureValid(line))).toEqual([true, true]);
    expect(file[1]?.prevSignature).toEqual(file[0]?.signature);
    expect(file[1]?.hash).toEqual((await stored()).at(-1)?.hash);
  });

  test('are signed every 1 000 rows, however fast they come', async () => {
    await keep();
    for (let n = 0; n < 5; n++)
      await sql`insert into audit_event (actor_name, ip, user_agent, request_id, action, object_type, object_id, outcome)
        select 'kim', '', '', '', 'a', 'b', n::text, 'ok' from generate_series(1, 500) n`.execute(db);
    const runs = [await keep(), await keep(), await keep()];
    expect(runs.map((run) => [run.copied, run.checkpoint, run.hasMore])).toEqual([
      [1000, 1000n, true],
      [1000, 2000n, true],
      [500, null, false],
    ]);
    expect(await keep(true)).toMatchObject({ checkpoint: 2500n });
  });

  test('reach their file after a crash between store and file', async () => {
    await writeRows(db, 2);
    await keep(true);
    await writeFile(join(folder, 'checkpoints.ndjson'), '');
    await writeRows(db, 2);
    await keep(true);
    expect((await readCheckpointFile(folder)).map((line) => line?.seq)).toEqual([2n, 4n]);
  });
});

describe('a log that is not what it was', () => {
  test.each([
    ['the end was cut off', sql`delete from audit_event where seq > 3`],
    ['the last copied row was changed', sql`update audit_event set hash = sha256('x') where seq = 5`],
    ['a new row is gone', sql`delete from audit_event where seq = 7`],
    ['a new row was changed', sql`update audit_event set canon = 'x' where seq = 7`],
    ['a checkpoint is gone', sql`delete from audit_checkpoint`],
  ])('is neither copied nor signed: %s', async (_, tamper) => {
    await writeRows(db, 5);
    await keep(true);
    const before = await copied();
    await writeRows(db, 4);
    await asOwner(db, async (owner) => void (await tamper.execute(owner)));
    await expect(keep(true)).rejects.toThrow(/row \d+ of the audit log/);
    expect(await copied()).toEqual(before);
  });
});

describe('the replicator of a running product', () => {
  test('copies within seconds, signs at the end, and two of them do no harm', async () => {
    const deps = { ...t.deps, now: () => new Date() };
    const replicators = [await startAuditReplicator({ deps, dataDir }), await startAuditReplicator({ deps, dataDir })];
    await writeRows(db, 20);
    await expect.poll(async () => (await copied().catch(() => [])).length, { timeout: 60_000 }).toBe(20);
    await writeRows(db, 5);
    await Promise.all(replicators.map((replicator) => replicator.stop()));
    await expectCopyWhole();
    expect((await readCheckpointFile(folder)).at(-1)?.seq).toBe(25n);
  });

  test('that is told of new rows copies them, and signs what is left at the end', async () => {
    const watch = startWatch(t.deps);
    const replicator = await startAuditReplicator({ deps: { ...t.deps, now: () => new Date() }, dataDir, watch });
    for (const count of [20, 5]) {
      const before = (await copied().catch(() => [])).length;
      await writeRows(db, count);
      await expect.poll(async () => (await copied().catch(() => [])).length, { timeout: 60_000 }).toBe(before + count);
    }
    await watch.stop();
    await replicator.stop();
    await expectCopyWhole();
    expect((await readCheckpointFile(folder)).at(-1)?.seq).toBe(25n);
  });

  test('says so where an auditor looks when the chain is broken', async () => {
    await writeRows(db, 5);
    await asOwner(db, async (owner) => void (await sql`update audit_event set canon = 'x' where seq = 3`.execute(owner)));
    const replicator = await startAuditReplicator({ deps: t.deps, dataDir });
    await replicator.stop();
    const alarms = await db
      .selectFrom('audit_event')
      .select(['action', 'object_id', 'mark', 'outcome'])
      .where('mark', '=', 'alarm')
      .execute();
    expect(alarms).toEqual([{ action: 'audit.chain_broken', object_id: '3', mark: 'alarm', outcome: 'failed' }]);
    const [run] = await db.selectFrom('job_run').select(['job', 'outcome', 'error']).execute();
    expect(run).toEqual({ job: 'audit.keep', outcome: 'failed', error: expect.stringContaining('row 3') });
  });
});

describe('the signing key', () => {
  const keyFile = (name = 'audit-checkpoint.pem') => join(dataDir, 'keys', name);
  const sign = async (): Promise<void> => {
    await writeRows(db, 2);
    await keep(true);
  };

  test('that signed so far has to be at hand, as the present one or as a former one', async () => {
    await sign();
    await rename(keyFile(), keyFile('kept-elsewhere'));
    await expect(openSigningKey({ db, dataDir })).rejects.toThrow(`is neither in ${keyFile()} nor beside it`);
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['kept-elsewhere']);
    await rename(keyFile('kept-elsewhere'), keyFile('audit-checkpoint-2025.pem'));
    key = await openSigningKey({ db, dataDir });
    await sign();
    expect((await openSigningKey({ db, dataDir })).publicKey).toEqual(key.publicKey);
    await rm(keyFile('audit-checkpoint-2025.pem'));
    expect((await openSigningKey({ db, dataDir })).publicKey).toEqual(key.publicKey);
  });

  test.each(['', '\0\0\0', '-----BEGIN'])('that reads %j is drawn anew as long as nothing was signed', async (text) => {
    await writeFile(keyFile(), text);
    key = await openSigningKey({ db, dataDir });
    await sign();
    await writeFile(keyFile(), text);
    await expect(openSigningKey({ db, dataDir })).rejects.toThrow(`The key ${keyFile()}, which signs the audit log, is damaged`);
    expect(await readFile(keyFile(), 'utf8')).toBe(text);
  });

  test('lies where it is told to, and the folder of keys leads there', async () => {
    const [place, other] = [join(dataDir, 'elsewhere', 'signing.pem'), join(dataDir, 'elsewhere', 'other.pem')];
    expect(() => linkCheckpointKey(dataDir, place)).toThrow(`is in ${keyFile()}`);
    await mkdir(join(dataDir, 'elsewhere'));
    await rm(keyFile());
    linkCheckpointKey(dataDir, place);
    key = await openSigningKey({ db, dataDir });
    await sign();
    expect(await readdir(join(dataDir, 'elsewhere'))).toEqual(['signing.pem']);
    linkCheckpointKey(dataDir, place);
    expect((await openSigningKey({ db, dataDir })).publicKey).toEqual(key.publicKey);
    expect(() => linkCheckpointKey(dataDir, other)).toThrow(`AUDIT_KEY_FILE says ${other}`);
    // The disk is not there: nothing is drawn in its place.
    await rename(place, other);
    await expect(openSigningKey({ db, dataDir })).rejects.toThrow(`is neither in ${place} nor beside it`);
    expect(await readdir(join(dataDir, 'elsewhere'))).toEqual(['other.pem']);
    await rename(other, place);
    expect((await verifyAudit({ db, dataDir })).fault).toBeNull();
  });

  test('that is lost for good is given up by a file', async () => {
    await sign();
    await writeFile(keyFile(), '');
    await writeFile(`${keyFile()}.lost`, '');
    key = await openSigningKey({ db, dataDir });
    // Until it has signed, the newest signature is still that of the lost one.
    expect((await openSigningKey({ db, dataDir })).publicKey).toEqual(key.publicKey);
    await sign();
    await openSigningKey({ db, dataDir });
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['audit-checkpoint.pem']);
  });
});
