import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asOwner, writeRows } from '../../test/audit/log-rows.ts';
import { startTestApp } from '../../test/client.ts';
import { backUp } from '../../test/payout/restore.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../test/world.ts';
import { loadCheckpointKey } from './checkpoint.ts';
import { auditFolder } from './copies.ts';
import { keepOnce } from './keep.ts';
import { drawBatchIds } from '../journal/journal.ts';
import { noticeRestore } from './notice-restore.ts';
import { noteRestore } from './restore-notes.ts';

const t = await startTestApp();
const { db, clickhouse, completeness } = t.deps;
const site = await createSite(db, { agentId: (await createAgent(db)).id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });

let dataDir: string;
let told: { level: number; msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line) as (typeof told)[number]) });
const ERROR = 50;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'manager-restored-'));
  told = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

const bets = (count: number): PlatformBet[] =>
  Array.from({ length: count }, (_, i) => betRow({ site: site.code, game: game.code, player: `p${i}`, bet: '1', win: '0' }));
const play = async (count: number): Promise<void> => expect((await t.platform.post(bets(count))).status).toBe(200);

/** What a start does: the counts first. */
const start = async (processes = 1): Promise<void> => {
  await completeness.check();
  await Promise.all(Array.from({ length: processes }, () => noticeRestore({ db, clickhouse, dataDir, log })));
};
const notes = () => db.selectFrom('restore_note').select(['signal', 'evidence', 'restored_to']).orderBy('id').execute();
const audited = () =>
  db.selectFrom('audit_event').select(['mark', 'reason']).where('action', '=', 'software.notice').orderBy('seq').execute();
const readyz = async () => (await t.app.inject({ url: '/readyz' })).json<{ restored: unknown }>().restored;
/** The second copy as the product keeps it while it runs. */
const copy = async (): Promise<void> => {
  const key = await loadCheckpointKey(dataDir);
  await keepOnce({ db, folder: auditFolder(dataDir), key, now: () => new Date(), isLast: true });
};
const forgetNotes = () => asOwner(db, async (owner) => void (await sql`delete from restore_note`.execute(owner)));

it('notices nothing where nothing was restored', async () => {
  await play(5);
  await writeRows(db, 3);
  await copy();
  await start();
  await start(2);
  expect(await notes()).toEqual([]);
  expect(told).toEqual([]);
  expect(await readyz()).toBeNull();
});

it('another timeline alone is told and remembered, and is no restore', async () => {
  await writeRows(db, 2);
  await copy();
  await sql`update postgres_timeline set timeline = '000000AA'`.execute(db);
  await start();
  expect(told.map(({ msg }) => msg)).toEqual(['PostgreSQL is on another timeline; nothing shows that anything is missing']);
  await start();
  expect(told).toHaveLength(1);
  expect(await notes()).toEqual([]);
});

it('the second copy of the audit log has what the log lacks', async () => {
  await writeRows(db, 2);
  const restore = await backUp(db);
  const last = await db.selectFrom('audit_event').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
  await writeRows(db, 4);
  await copy();
  await asOwner(db, async () => restore());
  await start(3);
  const found = await notes();
  expect(found).toMatchObject([{ signal: 'log_behind_copy' }]);
  const [{ evidence, restored_to: restoredTo }] = found as [(typeof found)[number]];
  const { copied_until: copied, log_until: until } = evidence as { copied_until: string; log_until: string };
  expect(Number(copied) - Number(until)).toBe(4);
  expect(restoredTo).toEqual(last.at);
  // The log grows past the end of the copy, under other rows.
  await writeRows(db, 6);
  await start();
  expect(await notes()).toHaveLength(1);
  expect(told.filter(({ level }) => level === ERROR)).toHaveLength(1);
  expect((await audited()).map(({ mark }) => mark)).toEqual(['alarm']);
  expect(await readyz()).toMatchObject({ signal: 'log_behind_copy', restored_to: last.at.toISOString() });
  await forgetNotes();
});

it('the report store has batches that the journal never froze, and their ids are given to no other', async () => {
  await play(4);
  const restore = await backUp(db);
  await play(3);
  const { id: lost } = await db
    .selectFrom('ingest_batch')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await restore();
  // As a restore of the whole database does.
  await sql`select setval(pg_get_serial_sequence('ingest_batch', 'id'), (select max(id) from ingest_batch))`.execute(db);
  await start(2);
  const [note, ...more] = await notes();
  expect(more).toEqual([]);
  expect(note).toMatchObject({ signal: 'unknown_batches', evidence: { highest_batch: lost } });
  const [next] = await drawBatchIds(db, 1);
  expect(BigInt(next ?? 0) > BigInt(lost)).toBe(true);
  await start();
  expect(await notes()).toHaveLength(1);
  // A later restore leaves other batches behind.
  const again = await backUp(db);
  await play(2);
  await again();
  await start();
  expect((await notes()).map(({ signal }) => signal)).toEqual(['unknown_batches', 'unknown_batches']);
});

it('another timeline where nothing is left to hold the database against', async () => {
  await forgetNotes();
  await sql`update postgres_timeline set timeline = '000000AA'`.execute(db);
  for (const table of new Set(completeness.ledger().map((month) => month.table)))
    await clickhouse.command({ name: 'test', sql: `TRUNCATE TABLE ${table}` });
  await start(2);
  expect(await notes()).toMatchObject([{ signal: 'no_witness', evidence: { timeline_before: '000000AA' } }]);
});

it('a note is written with its audit row and what goes with it, or not at all', async () => {
  const [before, rows] = [(await notes()).length, (await audited()).length];
  const failing = noteRestore(db, {
    signal: 'command',
    evidenceId: 'fails',
    evidence: {},
    alongside: () => Promise.reject(new Error('no')),
  });
  await expect(failing).rejects.toThrow('no');
  expect([(await notes()).length, (await audited()).length]).toEqual([before, rows]);
});
