import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asOwner, writeRows } from '../../test/audit/log-rows.ts';
import { startTestApp } from '../../test/client.ts';
import { backUp } from '../../test/payout/restore.ts';
import { silentLog } from '../../test/stores.ts';
import { type CheckpointKey, loadCheckpointKey } from './checkpoint.ts';
import { auditFolder } from './copies.ts';
import { keepOnce } from './keep.ts';
import { noticeRestore } from './notice-restore.ts';
import { verifyAudit } from './verify.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
let dataDir: string;
let folder: string;
let key: CheckpointKey;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'manager-aside-'));
  folder = auditFolder(dataDir);
  key = await loadCheckpointKey(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const keep = () => keepOnce({ db, folder, key, now: () => new Date(), isLast: true });
const keepAll = async (): Promise<void> => {
  while ((await keep()).hasMore);
};
const filesOf = async (path: string): Promise<Record<string, string>> => {
  const found = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile());
  return Object.fromEntries(await Promise.all(found.map(async ({ name }) => [name, await readFile(join(path, name), 'utf8')])));
};
const lines = async (): Promise<number> =>
  Object.entries(await filesOf(folder))
    .filter(([name]) => name !== 'checkpoints.ndjson')
    .reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0);
const rows = async (): Promise<number> => (await db.selectFrom('audit_event').select('seq').execute()).length;
const endState = () =>
  sql`insert into restore_end (until_note, reason, ended_name, approved_name)
    select max(id), 'looked at', 'one', 'other' from restore_note`.execute(db);

/** A copy that has rows which the log lacks, as a start finds it. */
const restored = async (): Promise<Record<string, string>> => {
  await writeRows(db, 4);
  await keepAll();
  const restore = await backUp(db);
  await writeRows(db, 3);
  await keepAll();
  await asOwner(db, async () => restore());
  await noticeRestore({ db, clickhouse, dataDir, log: silentLog });
  return filesOf(folder);
};

it('the copy stays as it is until two persons have ended the state, and the fault says what to do', async () => {
  const before = await restored();
  await expect(keep()).rejects.toThrow('PostgreSQL was restored');
  await expect(keep()).rejects.toThrow('job log (O-4)');
  expect(await filesOf(folder)).toEqual(before);
  await endState();
  await keepAll();
  const [aside] = await readdir(join(folder, 'set-aside'));
  expect(await filesOf(join(folder, 'set-aside', aside ?? ''))).toEqual(before);
  expect(await lines()).toBe(await rows());
  expect((await verifyAudit({ db, dataDir, isCopyComplete: true })).fault).toBeNull();
  const told = await db.selectFrom('audit_event').select('mark').where('action', '=', 'audit.set_aside').execute();
  expect(told).toEqual([{ mark: 'alarm' }]);
  // It goes on as ever.
  await writeRows(db, 2);
  await keepAll();
  expect(await lines()).toBe(await rows());
});

it('whoever cuts the log, and restored nothing that anybody ended, is found as before', async () => {
  await writeRows(db, 4);
  await keepAll();
  await asOwner(
    db,
    async (owner) => void (await sql`delete from audit_event where seq > (select max(seq) - 2 from audit_event)`.execute(owner)),
  );
  await expect(keep()).rejects.toThrow('it is gone, or another one than was copied');
  expect(await readdir(folder)).not.toContain('set-aside');
  // Nor does an end of another restore settle it.
  await db
    .insertInto('restore_note')
    .values({ signal: 'command', evidence_id: 'another', restored_to: new Date(), evidence: '{}' })
    .execute();
  await endState();
  await expect(keep()).rejects.toThrow('it is gone, or another one than was copied');
  expect(await readdir(folder)).not.toContain('set-aside');
});
