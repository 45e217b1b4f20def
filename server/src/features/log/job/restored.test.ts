import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { endRestored, getRestored } from '@manager/contract/features/log/restored';
import { getCompleteness } from '@manager/contract/features/system/completeness';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../../../test/audit/log-rows.ts';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { untilSent } from '../../../../test/outbox.ts';
import {
  createPayoutSites,
  pay,
  type PayoutSite,
  testPurpose,
  untilSettled,
  wishFor,
} from '../../../../test/payout/payout-world.ts';
import { backUp } from '../../../../test/payout/restore.ts';
import { type SiteWallets, startSiteWallets, walletOver } from '../../../../test/payout/site-wallet.ts';
import { silentLog } from '../../../../test/stores.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow, createAgent, createGame } from '../../../../test/world.ts';
import { noticeRestore } from '../../../audit/notice-restore.ts';
import { claimPayouts } from '../../../kit/payout/claim-payouts.ts';
import { type Payer, startPayer } from '../../../kit/payout/start-payer.ts';
import type { OutboundWallet } from '../../../wallet/outbound.ts';

const purpose = testPurpose();
const t = await startTestApp({ payoutHandlers: [purpose] });
const { db, completeness, clickhouse } = t.deps;
/** Nothing that looks by itself: only who is told pays. */
const SILENT_WATCH = { add: () => undefined, stop: () => Promise.resolve() };
let wallets: SiteWallets;
let wallet: OutboundWallet;
let payer: Payer;
let [site, foreign]: PayoutSite[] = [];
let dataDir: string;
let admin: Caller;
let second: Caller;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'manager-restored-'));
  wallets = await startSiteWallets();
  [site] = await createPayoutSites(db, wallets, { sites: 1, players: 3 });
  [foreign] = await createPayoutSites(db, wallets, { sites: 1, players: 1 });
  wallet = walletOver(db);
  payer = await startPayer(t.deps, wallet, SILENT_WATCH);
  admin = await t.signInAs({ isSuper: true, userName: 'first' });
  second = await t.signInAs({ isSuper: true, userName: 'other' });
  await setDualControl(t, 'on');
});
afterAll(async () => {
  await payer.stop();
  await wallet.close();
  await wallets.stop();
  await rm(dataDir, { recursive: true });
});

const player = (n: number): string => site?.players[n] ?? '';
const idOf = async (reference: string): Promise<string> =>
  (await db.selectFrom('payout').select('transfer_id').where('reference', '=', reference).executeTakeFirstOrThrow()).transfer_id;
const give = async (n: number, reference: string): Promise<string> => {
  await pay(t.deps, { purpose, wishes: [wishFor(player(n), { reference })] });
  return idOf(reference);
};
const claim = () => claimPayouts(db, { wanted: [{ siteId: site?.id ?? '', limit: 10 }], purposes: [purpose], now: t.deps.now() });
const notes = () => db.selectFrom('restore_note').select('id').orderBy('id').execute();
const seenBy = async (caller: Caller) => (await caller.call(getRestored, {})).restored;

it('nothing was restored', async () => {
  expect(await admin.call(getRestored, {})).toEqual({ restored: null, can: { end: false } });
  expect((await admin.call(getCompleteness, {})).restored).toBeNull();
  expect((await admin.tryCall(endRestored, { id: '1', reason: 'x' })).code).toBe(40400);
});

it('after a restore payouts wait, and staff see what is missing as far as it is known', async () => {
  await give(0, 'kept');
  await untilSettled(db);
  await untilSent(db);
  const game = await createGame(db);
  const restore = await backUp(db);
  const lost = [await give(1, 'again'), await give(2, 'by-hand')];
  await untilSettled(db);
  await untilSent(db);
  const bets = [1, 2, 3].map(() => betRow({ site: site?.code ?? '', game: game.code, player: 'p1', bet: '1', win: '0' }));
  expect((await t.platform.post(bets)).status).toBe(200);
  await restore();
  await sql`select setval(pg_get_serial_sequence('ingest_batch', 'id'), (select max(id) from ingest_batch))`.execute(db);
  await completeness.check();
  await noticeRestore({ db, clickhouse, dataDir, log: silentLog });
  expect(await notes()).toHaveLength(1);
  // Made again by what makes payouts; the other one was given by hand, and nobody here knows of it.
  expect(await give(1, 'again')).toBe(lost[0]);
  expect((await claim()).claimed).toEqual([]);

  const restored = await seenBy(admin);
  expect(restored?.signals).toEqual(['unknown_batches']);
  expect(restored?.losses.find(({ table }) => table === 'bet')).toMatchObject({ site_code: site?.code, rows: 3 });
  expect(restored?.losses.find(({ table }) => table === 'wallet_txn')).toMatchObject({ site_code: site?.code, rows: 2 });
  expect(restored?.transfers).toMatchObject({
    total: 2,
    unknown: 1,
    list: [
      { transfer_id: lost[1], site_code: site?.code, player: 'p2', method: 'bonus', amount: '10', currency: 'USD', state: null },
      { transfer_id: lost[0], player: 'p1', state: 'processing' },
    ],
  });
  expect(restored?.waiting).toEqual([{ site_code: site?.code, purpose: purpose.name, currency: 'USD', count: 1, amount: '10' }]);
  const told = (await admin.call(getCompleteness, {})).restored;
  expect(told).toEqual({ since: restored?.since, noted_at: restored?.noted_at });
  const { restored: ready } = (await t.app.inject({ url: '/readyz' })).json<{ restored: Record<string, string> }>();
  expect(ready).toMatchObject({ signal: 'unknown_batches', restored_to: restored?.since });
});

it('staff of an agent see what is theirs, and end nothing', async () => {
  const agentOf = async ({ id }: { id: string } = { id: '' }) =>
    (await db.selectFrom('site').select('agent_id').where('id', '=', id).executeTakeFirstOrThrow()).agent_id;
  const own = await t.signInAs({ agentId: await agentOf(site), codes: ['O-4', 'A-3-91'] });
  const stranger = await t.signInAs({ agentId: await agentOf(foreign), codes: ['O-4'] });
  expect(await seenBy(own)).toMatchObject({ transfers: { total: 2 }, waiting: [{ count: 1 }] });
  expect((await seenBy(own))?.losses.length).toBeGreaterThan(1);
  expect(await seenBy(stranger)).toMatchObject({ transfers: { total: 0, list: [] }, waiting: [], losses: [] });
  expect((await stranger.call(getRestored, {})).can).toEqual({ end: false });
  const id = (await notes()).at(-1)?.id ?? '';
  for (const caller of [stranger, own]) expect((await caller.tryCall(endRestored, { id, reason: 'x' })).code).toBe(40300);
  expect((await (await t.signInAs({ agentId: (await createAgent(db)).id, codes: [] })).tryCall(getRestored, {})).code).toBe(
    40300,
  );
});

it('two persons end it; then payouts go on by themselves, and nothing is paid twice', async () => {
  const id = (await notes()).at(-1)?.id ?? '';
  const input = { id, reason: 'Compared with the wallets' };
  expect((await admin.tryCall(endRestored, { ...input, reason: ' ' })).code).toBe(40001);
  for (const other of ['0', '-1', 'x', '9223372036854775808', `${id}0`, 7 as never])
    expect((await admin.tryCall(endRestored, { ...input, id: other })).code).not.toBe(0);
  const asked = await admin.tryCall(endRestored, input);
  expect(asked.code).toBe(40903);
  const { approval_id: approval } = asked.data as unknown as { approval_id: string };
  expect((await claim()).claimed).toEqual([]);
  expect((await admin.tryCall(approveRequest, { id: approval })).code).toBe(40300);
  expect(await seenBy(second)).not.toBeNull();
  expect((await second.call(approveRequest, { id: approval })).state).toBe('executed');
  await untilSettled(db);
  const booked = (await wallets.bookings()).map(({ request_id: transfer }) => transfer);
  expect(booked).toHaveLength(3);
  expect(new Set(booked).size).toBe(3);
  expect(await db.selectFrom('payout').select(['reference', 'state']).orderBy('id').execute()).toEqual([
    { reference: 'kept', state: 'paid' },
    { reference: 'again', state: 'paid' },
  ]);
  expect(await seenBy(admin)).toBeNull();
  expect((await t.app.inject({ url: '/readyz' })).json<{ restored: unknown }>().restored).toBeNull();
  const ended = await db.selectFrom('restore_end').select(['reason', 'ended_name', 'approved_name']).execute();
  expect(ended).toEqual([{ reason: 'Compared with the wallets', ended_name: 'first', approved_name: 'other' }]);
  expect(
    await db
      .selectFrom('audit_event')
      .select(['reason', 'actor_name'])
      .where('action', '=', 'software.end_restored')
      .where('outcome', '=', 'ok')
      .execute(),
  ).toEqual([{ reason: 'Compared with the wallets', actor_name: 'first' }]);
});

it('what is noticed while the end waits for the second person begins the state anew', async () => {
  const note = (evidenceId: string) =>
    db
      .insertInto('restore_note')
      .values({ signal: 'command', evidence_id: evidenceId, restored_to: new Date(), evidence: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await note('one');
  const asked = await admin.tryCall(endRestored, { id, reason: 'Looked' });
  const { approval_id: approval } = asked.data as unknown as { approval_id: string };
  await note('two');
  expect((await second.call(approveRequest, { id: approval })).state).toBe('failed');
  expect((await admin.tryCall(endRestored, { id, reason: 'Looked' })).code).toBe(40900);
  expect((await seenBy(admin))?.signals).toEqual(['command']);
  await asOwner(
    db,
    async (owner) => void (await sql`delete from restore_note where evidence_id in ('one', 'two')`.execute(owner)),
  );
});
