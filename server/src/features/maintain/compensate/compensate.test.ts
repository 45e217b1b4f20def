import {
  approveCompensations,
  type CompensationRow,
  deleteCompensations,
  getCompensationDetail,
  getCompensationList,
  giveUpCompensation,
  previewCompensations,
  rejectCompensations,
  retryCompensation,
  saveCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import { resendNow } from '@manager/contract/features/log/seamless';
import { getUserReport } from '@manager/contract/features/report/user-report';
import { getWalletDetail, getWalletList } from '@manager/contract/features/statistics/wallet-record';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { createPayoutSites, KEY, payoutsOf, type PayoutSite, untilSettled } from '../../../../test/payout/payout-world.ts';
import { type SiteWallets, startSiteWallets } from '../../../../test/payout/site-wallet.ts';
import { betRow, createAgent, createGame } from '../../../../test/world.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import { submitSeen } from '../../../../test/payout/seen-compensations.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const takeFile = await startExports(t);
const CODES = ['D', 'D-2', 'D-2-91', 'D-2-92', 'D-2-94', 'D-2-95'];
const person = (codes: readonly string[] = CODES): Promise<Caller> => t.signInAs({ codes });
let wallets: SiteWallets;
let site: PayoutSite;
let agentId: string;
/** Keeps balances in the website's own wallet, from which something may be taken. */
let transfer: PayoutSite;

beforeAll(async () => {
  wallets = await startSiteWallets();
  [site, transfer] = (await createPayoutSites(db, wallets, { sites: 2, players: 60 })) as [PayoutSite, PayoutSite];
  await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', transfer.id).execute();
  agentId = (await db.selectFrom('site').select('agent_id').where('id', '=', site.id).executeTakeFirstOrThrow()).agent_id;
});
afterAll(() => wallets.stop());

const used = new Map<string, number>();
const freshPlayer = (of: PayoutSite = site): string => {
  const n = used.get(of.id) ?? 0;
  used.set(of.id, n + 1);
  return of.players[n] as string;
};
const draft = (by: Caller, money: string, more: InputOf<typeof saveCompensation> = {}): Promise<CompensationRow> =>
  by.call(saveCompensation, { player_id: freshPlayer(), money, reason: 'round was lost', ...more });
const handIn = async (by: Caller, money: string, more: InputOf<typeof saveCompensation> = {}): Promise<CompensationRow> => {
  const { id, version } = await draft(by, money, more);
  return submitSeen(by, { id, version });
};
/** What the audit log has of one, newest first: what was done, by whom; nobody is the product itself. */
const trailOf = async (by: Caller, id: string): Promise<string[]> => {
  const { list } = await by.call(getObjectHistory, { object_type: 'compensation', object_id: id });
  return list.map(({ action, actor_name: name }) => (name === '' ? `${action} by itself` : action));
};
const now = (by: Caller, { id }: { id: string }) => by.call(getCompensationDetail, { id });
const faultOf = async (by: Caller, input: InputOf<typeof saveCompensation>): Promise<unknown> => {
  const answer = await by.tryCall(saveCompensation, { reason: 'round was lost', money: '1', ...input });
  return answer.code === 40001 ? (answer.data as unknown as { fields: unknown }).fields : answer.code;
};
const withPayer = async (work: () => Promise<unknown> = () => untilSettled(db)): Promise<void> => {
  const payer = await startPayer(t.deps, t.deps.wallet);
  try {
    await work();
  } finally {
    await payer.stop();
  }
};
const bookingsOf = async (transferId: string | undefined) =>
  (await wallets.bookings()).filter(({ request_id: id, cancels }) => id === transferId || cancels === transferId);
/** Of a transfer, once the outbox was taken up: what the two facts say of it. */
const factsOf = async (transferId: string | undefined) => {
  const factOf = async (table: string, column: string, kind: string) => {
    const sql = `SELECT toString(sum(amount * sign)) AS amount, any(${kind}) AS kind FROM ${table} WHERE ${column} = {id:String}`;
    return (await t.deps.clickhouse.query({ name: 'test.facts', sql, params: { id: transferId } }))[0];
  };
  return [await factOf('promo_credit', 'credit_id', 'kind'), await factOf('wallet_txn', 'txn_id', 'method')];
};
const putBet = async (betId: string): Promise<{ playerId: string; gameId: string }> => {
  const game = await createGame(db);
  await t.platform.postBets([betRow({ site: site.code, game: game.code, bet_id: betId, player: `of-${betId}` })]);
  const player = await db
    .selectFrom('player')
    .select('id')
    .where('user_name', '=', `of-${betId}`)
    .where('site_id', '=', site.id)
    .executeTakeFirstOrThrow();
  return { playerId: player.id, gameId: game.id };
};

describe('a draft', () => {
  // shows S2.91, S3.30
  it('takes website, player and game from its bet, and the currency from the player', async () => {
    const ann = await person();
    const { playerId, gameId } = await putBet('lost-1');
    const made = await ann.call(saveCompensation, {
      bet_id: 'lost-1',
      money: '12.5',
      reason: 'lost',
      origin: 'B-3',
      origin_ref: 'lost-1',
    });
    expect(made).toMatchObject({
      site_id: site.id,
      player_id: playerId,
      game_id: gameId,
      currency: 'USD',
      money: '12.5',
      state: 'draft',
      is_finished: false,
      origin: 'B-3',
      can: { edit: true, submit: true, delete: true, decide: false, retry: false, give_up: false },
    });
    const edited = await ann.call(saveCompensation, { id: made.id, version: 1, money: '13', description: 'asked by mail' });
    expect(edited).toMatchObject({ version: 2, money: '13', bet_id: 'lost-1', reason: 'lost', description: 'asked by mail' });
    expect((await ann.tryCall(saveCompensation, { id: made.id, version: 1, money: '14' })).code).toBe(40900);
    const history = await ann.call(getObjectHistory, { object_type: 'compensation', object_id: made.id });
    expect(history.list.map(({ action }) => action)).toEqual(['compensation.save', 'compensation.save']);
    expect(await payoutsOf(db)).toEqual([]);
  });

  it('refuses bets and players that are not there, do not fit or are not the caller’s', async () => {
    const ann = await person();
    const { playerId } = await putBet('lost-2');
    const far = await t.signInAs({ agentId: (await createAgent(db)).id, codes: CODES });
    expect(await faultOf(ann, { bet_id: 'never' })).toEqual({ bet_id: 'Not found' });
    expect(await faultOf(far, { bet_id: 'lost-2' })).toEqual({ bet_id: 'Not found' });
    expect(await faultOf(far, { player_id: playerId })).toEqual({ player_id: 'Not found' });
    expect(await faultOf(ann, { bet_id: 'lost-2', player_id: freshPlayer() })).toEqual({
      player_id: 'Does not belong to the account',
    });
    expect(await faultOf(ann, { bet_id: 'lost-2', site_id: transfer.id })).toEqual({ site_id: 'Does not belong to the account' });
    expect(await faultOf(ann, {})).toEqual({ player_id: 'Required' });
    expect(await faultOf(ann, { player_id: playerId, money: '0.00' })).toEqual({ money: 'Must not be 0' });
    expect(await faultOf(ann, { player_id: playerId, money: '1.005' })).toEqual({ money: 'More decimals than the currency has' });
    expect(await faultOf(ann, { player_id: playerId, money: '-1' })).toEqual({
      money: 'Only possible for websites with a transfer wallet',
    });
    for (const money of ['1e3', 'NaN', '1,5', '1000000000000', '٣', ''])
      expect(await faultOf(ann, { player_id: playerId, money })).toHaveProperty('money');
  });

  it('is one at a time for a bet, however many ask at once, and may be made anew when it was thrown away', async () => {
    const [ann, bob] = [await person(), await person()];
    await putBet('lost-3');
    const ask = { bet_id: 'lost-3', money: '1', reason: 'lost' };
    const ends = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? ann : bob).tryCall(saveCompensation, ask)));
    const made = ends.filter(({ code }) => code === 0);
    expect(made).toHaveLength(1);
    expect(ends.map(({ code }) => code).filter((code) => ![0, 40901, 42900].includes(code))).toEqual([]);
    const { list } = await bob.call(deleteCompensations, { ids: [made[0]?.data.id ?? ''] });
    expect(list.map(({ code }) => code)).toEqual([0]);
    expect((await ann.tryCall(saveCompensation, ask)).code).toBe(0);
  });

  it('is changed and handed in by its author alone', async () => {
    const [ann, bob] = [await person(), await person()];
    const { id } = await draft(ann, '1');
    expect((await bob.tryCall(submitCompensation, { id, version: 1 })).code).toBe(40300);
    expect((await bob.tryCall(saveCompensation, { id, version: 1, money: '2' })).code).toBe(40300);
    expect((await now(bob, { id })).can).toMatchObject({ edit: false, submit: false });
  });
});

// T036
describe('limits', () => {
  it('let small ones pass and have the rest wait, however it is split', async () => {
    const ann = await person();
    expect(await handIn(ann, '100')).toMatchObject({ state: 'paying', limits_exceeded: [], usd: '100' });
    expect(await handIn(ann, '100.01')).toMatchObject({ state: 'waiting_approval', limits_exceeded: ['operation'] });
    const bob = await person();
    const player_id = freshPlayer();
    const states: string[] = [];
    for (let n = 0; n < 3; n++) states.push((await handIn(bob, '100', { player_id })).state);
    expect(states).toEqual(['paying', 'paying', 'waiting_approval']);
    const cid = await person();
    const many = await Promise.all(Array.from({ length: 7 }, () => handIn(cid, '90')));
    expect(many.filter(({ state }) => state === 'paying')).toHaveLength(5);
  });

  it('follow the group of who asks', async () => {
    const ann = await person();
    await db
      .updateTable('auth_group')
      .set({ limits: JSON.stringify({ compensation_usd_day: '10' }) })
      .where('id', '=', db.selectFrom('staff_user').select('auth_group_id').where('id', '=', ann.userId))
      .execute();
    expect((await handIn(ann, '10')).state).toBe('paying');
    expect(await handIn(ann, '0.01')).toMatchObject({ state: 'waiting_approval', limits_exceeded: ['operator_day'] });
  });

  it('are shared by an account and by whoever made it in the last thirty days', async () => {
    const maker = await person();
    const made = await person();
    const next = await person();
    const isOf = (userId: string, invitedBy: string, days: number) =>
      db
        .updateTable('staff_user')
        .set({ invited_by: invitedBy, created_at: new Date(t.deps.now().getTime() - days * 86_400_000) })
        .where('id', '=', userId)
        .execute();
    await isOf(made.userId, maker.userId, 1);
    await isOf(next.userId, made.userId, 0);
    for (const { userId } of [maker, made, next])
      await db
        .updateTable('auth_group')
        .set({ limits: JSON.stringify({ compensation_usd_day: '10' }) })
        .where('id', '=', db.selectFrom('staff_user').select('auth_group_id').where('id', '=', userId))
        .execute();
    expect((await handIn(made, '6')).state).toBe('paying');
    expect((await handIn(maker, '4')).state).toBe('paying');
    expect(await handIn(next, '0.01')).toMatchObject({ state: 'waiting_approval', limits_exceeded: ['operator_day'] });
    await isOf(made.userId, maker.userId, 31);
    expect(await handIn(maker, '5')).toMatchObject({ state: 'paying' });
  });
});

describe('money', () => {
  it('is paid once though fifty agree at once, and becomes facts of a promo credit and a movement', async () => {
    const ann = await person();
    const deciders = await Promise.all(Array.from({ length: 5 }, () => person()));
    await putBet('lost-4');
    const asked = await handIn(ann, '150', { bet_id: 'lost-4', player_id: null });
    expect((await ann.tryCall(approveCompensations, { ids: [asked.id] })).code).toBe(40300);
    const ends = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (deciders[n % 5] as Caller).tryCall(approveCompensations, { ids: [asked.id] })),
    );
    expect(ends.filter(({ code }) => code === 0)).toHaveLength(1);
    await withPayer();
    const paid = await now(ann, asked);
    expect(paid).toMatchObject({
      state: 'finish',
      is_finished: true,
      payout: { state: 'paid', attempts: [{ result: 'booked' }] },
    });
    expect(paid.decided_by).not.toBe(paid.by_user);
    expect(await bookingsOf(paid.payout?.transfer_id)).toMatchObject([{ action: 'credit', amount: '150' }]);
    await expect
      .poll(() => factsOf(paid.payout?.transfer_id), { timeout: 30_000 })
      .toEqual([
        { amount: '150', kind: 'compensation' },
        { amount: '150', kind: 'compensate' },
      ]);
    // No bet: returns to players are what they were.
    const [bets] = await t.deps.clickhouse.query<{ win: string }>({
      name: 'test.bets',
      sql: `SELECT toString(sum(win_game * sign)) AS win FROM bet WHERE bet_id = {id:String}`,
      params: { id: 'lost-4' },
    });
    expect(bets?.win).toBe('0.4');
    // Done with: the same bet may be compensated again, but by no one person, however little it is.
    const more = await handIn(ann, '0.01', { bet_id: 'lost-4', player_id: null });
    expect(more).toMatchObject({ state: 'waiting_approval', limits_exceeded: ['same_bet'] });
  });

  it('is taken from transfer wallets alone, when the balance covers it', async () => {
    const ann = await person();
    const player_id = freshPlayer(transfer);
    const tooMuch = await draft(ann, '-5', { player_id });
    expect((await ann.tryCall(submitCompensation, { id: tooMuch.id, version: 1 })).code).toBe(40902);
    expect((await now(ann, tooMuch)).state).toBe('draft');
    await handIn(ann, '20', { player_id });
    await withPayer();
    expect(await ann.call(submitCompensation, { id: tooMuch.id, version: 1 })).toMatchObject({ state: 'paying', usd: '-5' });
    await withPayer();
    const taken = await now(ann, tooMuch);
    expect(taken).toMatchObject({ state: 'finish', payout: { balance_after: '15' } });
    expect(await bookingsOf(taken.payout?.transfer_id)).toMatchObject([{ action: 'transfer_in', amount: '-5' }]);
    await expect
      .poll(() => factsOf(taken.payout?.transfer_id), { timeout: 30_000 })
      .toEqual([
        { amount: '-5', kind: 'compensation' },
        { amount: '-5', kind: 'compensate' },
      ]);
    // Given 20 and taken 5: the player has no bet, and costs 15.
    const reader = await t.signInAs({ isSuper: true });
    const nowMs = t.deps.now().getTime();
    const [date_from, date_to] = [nowMs - 60 * 86_400_000, nowMs + 86_400_000].map((ms) =>
      new Date(ms).toISOString().slice(0, 10),
    );
    const { list } = await reader.call(getUserReport, {
      date_from: date_from ?? '',
      date_to: date_to ?? '',
      player_id: [player_id],
    });
    expect(list).toMatchObject([
      { rounds: 0, bet: '0', win_loss: '0', rate: null, activity_prize: '0', compensation: '15', ngr: '-15' },
    ]);
    const { list: movements } = await reader.call(getWalletList, { player_id, method: 'compensate' });
    expect(movements.map(({ amount, request_id: id }) => [amount, id])).toContainEqual(['-5', taken.payout?.transfer_id]);
    const detail = await reader.call(getWalletDetail, { txn_id: taken.payout?.transfer_id ?? '' });
    expect(detail).toMatchObject({ method: 'compensate', paid_for: { object_type: 'compensation', object_id: taken.id } });
  });

  it('whose website lost its approval waits, and is given up by nobody alone', async () => {
    const ann = await person();
    const asked = await handIn(ann, '3');
    const held = { state: 'on_hold', next_attempt_at: null };
    await db.updateTable('payout').set(held).where('reference', '=', asked.id).execute();
    expect(await now(ann, asked)).toMatchObject({ state: 'paying', can: { retry: false, give_up: false } });
    expect((await ann.tryCall(giveUpCompensation, { id: asked.id, reason: 'paid by hand' })).code).toBe(40902);
  });

  it('that the wallet refuses is left to a person, who tries again or gives it up', async () => {
    const ann = await person();
    const closed = { kind: 'http_500', for_calls: 1, books: false };
    const asked = await handIn(ann, '3');
    await db
      .updateTable('payout')
      .set({ state: 'error_manual', next_attempt_at: null })
      .where('reference', '=', asked.id)
      .execute();
    await db.updateTable('compensation').set({ state: 'failed' }).where('id', '=', asked.id).execute();
    expect((await now(ann, asked)).can).toMatchObject({ retry: true, give_up: true });
    await wallets.setFaults(site.code, [closed]);
    expect((await ann.call(retryCompensation, { id: asked.id })).state).toBe('paying');
    await withPayer();
    expect((await now(ann, asked)).state).toBe('finish');
    expect((await ann.tryCall(retryCompensation, { id: asked.id })).code).toBe(40902);

    const other = await handIn(ann, '3');
    await db
      .updateTable('payout')
      .set({ state: 'error_manual', next_attempt_at: null })
      .where('reference', '=', other.id)
      .execute();
    await db.updateTable('compensation').set({ state: 'failed' }).where('id', '=', other.id).execute();
    expect(await ann.call(giveUpCompensation, { id: other.id, reason: 'paid by hand' })).toMatchObject({ state: 'rejected' });
    const { payout } = await now(ann, other);
    expect(await bookingsOf(payout?.transfer_id)).toEqual([]);
  });
});

it('failed at the wallet is tried again under its own id, and paid once', async () => {
  const ann = await person();
  const [closed] = (await createPayoutSites(db, wallets, { sites: 1, players: 1 })) as [PayoutSite];
  await wallets.putSite(closed.code, { keys: [KEY], opens_accounts: false });
  const asked = await handIn(ann, '4', { player_id: closed.players[0] ?? '' });
  await withPayer();
  expect(await trailOf(ann, asked.id)).toEqual(['compensation.failed by itself', 'compensation.submit', 'compensation.save']);
  const failed = await now(ann, asked);
  expect(failed).toMatchObject({ state: 'failed', is_finished: false, can: { retry: true, give_up: true } });
  expect(failed.payout?.attempts).toMatchObject([{ result: 'refused', outcome: 'user_disabled' }]);
  expect(await bookingsOf(failed.payout?.transfer_id)).toEqual([]);
  await wallets.putSite(closed.code, { keys: [KEY], opens_accounts: true });
  await ann.call(retryCompensation, { id: asked.id });
  await withPayer();
  const paid = await now(ann, asked);
  expect(paid).toMatchObject({ state: 'finish', payout: { transfer_id: failed.payout?.transfer_id } });
  expect(paid.payout?.attempts).toHaveLength(2);
  expect(await bookingsOf(failed.payout?.transfer_id)).toMatchObject([{ action: 'credit', amount: '4' }]);
});

it('that failed and is resent in the log of calls is being paid again, and finishes', async () => {
  const ann = await person([...CODES, 'O-1', 'O-1-95']);
  const [closed] = (await createPayoutSites(db, wallets, { sites: 1, players: 1 })) as [PayoutSite];
  await wallets.putSite(closed.code, { keys: [KEY], opens_accounts: false });
  const asked = await handIn(ann, '6', { player_id: closed.players[0] ?? '' });
  await withPayer();
  expect((await now(ann, asked)).state).toBe('failed');
  await wallets.putSite(closed.code, { keys: [KEY], opens_accounts: true });
  const {
    id,
    version,
    transfer_id: transferId,
  } = await db
    .selectFrom('payout')
    .select(['id', 'version', 'transfer_id'])
    .where('reference', '=', asked.id)
    .executeTakeFirstOrThrow();
  await ann.call(resendNow, { id, version, reason: 'the account is open now' });
  expect((await now(ann, asked)).state).toBe('paying');
  await withPayer();
  expect((await now(ann, asked)).state).toBe('finish');
  expect(await bookingsOf(transferId)).toMatchObject([{ action: 'credit', amount: '6' }]);
});

describe('the second person', () => {
  it('sees beforehand what would be paid, and agrees to all or none', async () => {
    const [ann, bob] = [await person(), await person()];
    const asked = await Promise.all([handIn(ann, '101'), handIn(ann, '202')]);
    const ids = asked.map(({ id }) => id);
    expect(await bob.call(previewCompensations, { ids })).toEqual({
      count: 2,
      players: 2,
      usd_given: '303',
      usd_taken: '0',
      sums: [{ currency: 'USD', count: 2, given: '303', taken: '0' }],
      again: [],
      warned: [],
    });
    // What is taken from one player does not make up for what another one gets.
    const name = `p${used.get(transfer.id) ?? 0}`;
    await wallets.putSite(transfer.code, {
      keys: [KEY],
      players: [{ name, currency: 'USD', balance: '500' }],
      opens_accounts: true,
    });
    const taken = await handIn(ann, '-303', { player_id: freshPlayer(transfer) });
    expect(await bob.call(previewCompensations, { ids: [...ids, taken.id] })).toEqual({
      count: 3,
      players: 3,
      usd_given: '303',
      usd_taken: '303',
      sums: [{ currency: 'USD', count: 3, given: '303', taken: '303' }],
      again: [],
      warned: [],
    });
    await bob.call(rejectCompensations, { ids: [taken.id], reason: 'not meant' });
    const rejected = await bob.call(rejectCompensations, { ids: ids.slice(0, 1), reason: 'not our fault' });
    expect(rejected.list).toMatchObject([{ state: 'rejected', last_error: 'not our fault' }]);
    expect((await bob.tryCall(approveCompensations, { ids })).code).toBe(40902);
    expect((await bob.tryCall(approveCompensations, { ids: [...ids, '999999'] })).code).toBe(40400);
    expect((await now(bob, { id: ids[1] as string })).state).toBe('waiting_approval');
    expect((await bob.call(approveCompensations, { ids: ids.slice(1) })).list).toMatchObject([{ state: 'paying' }]);
    await withPayer();
    expect(await trailOf(bob, ids[1] as string)).toEqual([
      'compensation.finish by itself',
      'compensation.approve',
      'compensation.submit',
      'compensation.save',
    ]);
  });

  it('is found in scope alone, and needs the code', async () => {
    const ann = await person();
    const asked = await handIn(ann, '300');
    const far = await t.signInAs({ agentId: (await createAgent(db)).id, codes: CODES });
    const near = await t.signInAs({ agentId, codes: ['D', 'D-2'] });
    expect((await far.tryCall(approveCompensations, { ids: [asked.id] })).code).toBe(40400);
    expect((await far.call(previewCompensations, { ids: [asked.id] })).count).toBe(0);
    expect((await far.tryCall(getCompensationDetail, { id: asked.id })).code).toBe(40400);
    expect((await far.call(getCompensationList, {})).list).toEqual([]);
    expect((await near.call(getCompensationList, { state: 'waiting_approval' })).list.map(({ id }) => id)).toContain(asked.id);
    expect((await near.tryCall(approveCompensations, { ids: [asked.id] })).code).toBe(40300);
  });
});

it('finds by every filter, and adds up by currency what is given and taken', async () => {
  const ann = await person();
  const player_id = freshPlayer(transfer);
  const given = await draft(ann, '7.5', { player_id, reason: 'needle', origin: 'K-1', origin_ref: 'transfer-9' });
  const taken = await draft(ann, '-2', { player_id, reason: 'needle' });
  const found = await ann.call(getCompensationList, { player_id });
  // Drafts promise nothing, so they are in no sum.
  expect(found.sums).toEqual([]);
  expect(found.list.map(({ id }) => id)).toEqual([taken.id, given.id]);
  for (const filter of [
    { origin: 'K-1' },
    { user_name: given.user_name.toUpperCase() },
    { text: 'TRANSFER-9' },
    { site_id: transfer.id, state: 'draft', text: 'needle' },
    { is_finished: '0', currency: 'USD' },
    { by_user: given.by_user },
    { time_from: '2020-01-01T00:00:00Z', time_to: '2099-01-01T00:00:00Z' },
  ] as const)
    expect((await ann.call(getCompensationList, { player_id, ...filter })).list.map(({ id }) => id)).toContain(given.id);
  for (const filter of [
    { origin: 'F-6' },
    { is_finished: '1' },
    { state: 'paying,finish' },
    { bet_id: 'x' },
    { currency: 'CNY' },
  ] as const)
    expect((await ann.call(getCompensationList, { player_id, ...filter })).list).toEqual([]);
});

it('that may not be paid after all says so in the audit log', async () => {
  const ann = await person();
  const player_id = freshPlayer(transfer);
  await handIn(ann, '5', { player_id });
  await withPayer();
  const taken = await handIn(ann, '-5', { player_id });
  await db.updateTable('site').set({ api_type: 'seamless' }).where('id', '=', transfer.id).execute();
  await withPayer();
  await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', transfer.id).execute();
  expect((await now(ann, taken)).state).toBe('rejected');
  expect((await trailOf(ann, taken.id))[0]).toBe('compensation.not_eligible by itself');
});

it('of a test player is for those who may see test data, and in sums only when asked for', async () => {
  const [ann, eve] = [await person(), await person([...CODES, 'F-91'])];
  const player_id = freshPlayer();
  await db.updateTable('player').set({ type: 'test' }).where('id', '=', player_id).execute();
  expect(await faultOf(ann, { player_id })).toEqual({ player_id: 'Not found' });
  const asked = await handIn(eve, '101', { player_id, reason: 'try-out' });
  expect(asked).toMatchObject({ state: 'waiting_approval', is_test: true });
  expect((await ann.tryCall(getCompensationDetail, { id: asked.id })).code).toBe(40400);
  expect((await ann.tryCall(rejectCompensations, { ids: [asked.id], reason: 'no' })).code).toBe(40400);
  expect((await ann.tryCall(approveCompensations, { ids: [asked.id] })).code).toBe(40400);
  expect((await ann.call(previewCompensations, { ids: [asked.id] })).count).toBe(0);
  expect((await ann.tryCall(getCompensationList, { with_test: true })).code).toBe(40300);
  for (const by of [ann, eve]) expect(await by.call(getCompensationList, { player_id })).toMatchObject({ list: [], sums: [] });
  const seen = await eve.call(getCompensationList, { player_id, with_test: true });
  expect(seen.list.map(({ id }) => id)).toEqual([asked.id]);
  expect(seen.sums).toEqual([{ currency: 'USD', count: 1, given: '101', taken: '0' }]);
});

it('leaves as a file, for who may take it', async () => {
  const ann = await t.signInAs({ codes: [...CODES, 'D-2-93'] });
  const player_id = freshPlayer(transfer);
  await draft(ann, '12.34', { player_id, reason: 'for the file', origin: 'K-1', origin_ref: 'transfer-10' });
  await draft(ann, '-3', { player_id, reason: '=taken' });
  const order = {
    endpoint: '/api/maintain/compensate/get_list',
    columns: [
      { id: 'money', title: 'money', kind: 'money' as const },
      ...columnsOf('currency', 'state', 'reason', 'origin', 'origin_ref'),
    ],
    input: { player_id },
  };
  const { table } = await takeFile(ann, order);
  expect(table).toEqual([
    'money,currency,state,reason,origin,origin_ref',
    "-3,USD,draft,'=taken,manual,",
    '12.34,USD,draft,for the file,K-1,transfer-10',
  ]);
  await expect(takeFile(await person(), order)).rejects.toThrow('40300');
});
