import {
  addCampaign,
  addPlayers,
  cancelCampaign,
  cancelGrants,
  type CampaignRow,
  extendCampaign,
  getBettingTable,
  getCampaignList,
  getGrantDetail,
  getGrantList,
  type GrantRow,
  previewPlayers,
} from '@manager/contract/features/account/free-round-bonus';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import { approveRequest } from '@manager/contract/features/approval/approval';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { followGrants } from './follow-grants.ts';

const t = await startTestApp();
const { db } = t.deps;
const NOW = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (ms: number): string => new Date(ms).toISOString();

await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.5' });
const own = await createAgent(db);
const other = await createAgent(db);
const site = await createSite(db, { agentId: own.id });
const transferSite = await createSite(db, { agentId: own.id });
await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', transferSite.id).execute();
const game = await createGame(db);
const strangeGame = await createGame(db);
await db.updateTable('game').set({ limits_id: 'small', coin_size_type: 'base' }).where('id', '=', game.id).execute();
await db
  .insertInto('coin')
  .values({ name: 'small', lines: 10, total_bets: ['0.5', '1', '2'], min_bet: '0.5', max_bet: '2', default_bet: '1' })
  .execute();
await db.updateTable('site').set({ max_bet_usd: '1' }).where('id', '=', site.id).execute();

const codes = ['B', 'B-6', 'B-6-91', 'B-6-92', 'B-6-93', 'B-6-94', 'B-6-95'];
const staff = () => t.signInAs({ agentId: own.id, codes });

beforeAll(() => setDualControl(t, 'off'));
beforeEach(async () => {
  t.clock.set(NOW);
  await db.deleteFrom('report_watch').execute();
});
afterAll(() => setDualControl(t, null));

let drawn = 0;
const newPlayer = async (currency = 'USD', siteId = site.id): Promise<{ id: string; name: string }> => {
  drawn += 1;
  const name = `player-${drawn}`;
  const { id } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: name, currency })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
};

const campaignInput = (changes: Partial<InputOf<typeof addCampaign>> = {}): InputOf<typeof addCampaign> => {
  drawn += 1;
  return {
    code: `spring-${drawn}`,
    name: 'Spring',
    site_ids: [site.id],
    game_ids: [game.id],
    bets: [{ currency: 'USD', bet: '1', max_win: null }],
    rounds: 3,
    starts_at: at(NOW - HOUR),
    expires_at: at(NOW + 24 * HOUR),
    ...changes,
  };
};

/** A campaign with a grant for each of new players. */
const granted = async (
  players: number,
  changes: Partial<InputOf<typeof addCampaign>> = {},
): Promise<{ campaign: CampaignRow; grants: GrantRow[] }> => {
  const editor = await staff();
  const campaign = await editor.call(addCampaign, campaignInput(changes));
  const names: string[] = [];
  for (let n = 0; n < players; n++) names.push((await newPlayer()).name);
  const text = ['user_name', ...names].join('\n');
  const { fingerprint } = await editor.call(previewPlayers, { id: campaign.id, text });
  await editor.call(addPlayers, { id: campaign.id, version: campaign.version, text, fingerprint, reason: 'spring' });
  const { list } = await editor.call(getGrantList, { campaign_id: campaign.id });
  return { campaign, grants: list.toReversed() };
};

const round = (grant: GrantRow, changes: Partial<PlatformBet> = {}): PlatformBet =>
  betRow({
    site: site.code,
    game: game.code,
    player: grant.user_name,
    currency: 'USD',
    bet: '0',
    win: '0',
    source: 'free_round',
    source_id: grant.id,
    bet_at: at(NOW),
    bet_id: `fr-${(drawn += 1)}`,
    round_id: `fr-r-${drawn}`,
    ...changes,
  });
const postBets = async (rows: readonly PlatformBet[]): Promise<void> => void (await t.platform.post(rows));
const follow = async () => followGrants.run(t.deps);
/** Turns every two minutes, between which nobody would miss Manager. */
const followUntil = async (fromMs: number, toMs: number): Promise<void> => {
  for (let ms = fromMs; ; ms = Math.min(ms + 2 * MINUTE, toMs)) {
    t.clock.set(ms);
    await follow();
    if (ms === toMs) return;
  }
};
/** One turn at the end of a time in which there was one every few seconds. */
const followAt = async (ms: number): Promise<void> => {
  t.clock.set(ms);
  await db
    .updateTable('report_watch')
    .set({ seen_at: at(ms - MINUTE) })
    .execute();
  await follow();
};
const now = async ({ id }: GrantRow) => (await staff()).call(getGrantDetail, { id });
const payoutsOf = ({ id }: GrantRow) =>
  db.selectFrom('payout').selectAll().where('purpose', '=', 'free_round').where('source_id', '=', id).execute();

it('counts rounds from the facts, closes the grant and makes one payout, however often it looks', async () => {
  const {
    grants: [grant],
  } = await granted(1);
  if (grant === undefined) throw new Error('nothing was granted');
  expect(grant).toMatchObject({ state: 'pending', used: 0, left: 3, payout_state: 'counting', bet_value: '1' });
  const pending = round(grant, { status: 'pending', settled_at: undefined as never });
  await postBets([round(grant, { win: '1.5' }), pending]);
  await follow();
  expect(await now(grant)).toMatchObject({ state: 'active', used: 2, left: 1, won: '1.5', payout_state: 'counting' });
  // The result of the second, an amendment of it, one that was taken back, the third, and what is not the grant's.
  await postBets([{ ...pending, status: 'settled', settled_at: at(NOW), win: '2', row_version: 2 }]);
  await postBets([{ ...pending, status: 'adjusted', settled_at: at(NOW), win: '2.25', row_version: 3 }]);
  const taken = round(grant, { win: '100' });
  await postBets([taken]);
  await postBets([{ ...taken, status: 'cancelled', row_version: 2 }]);
  await postBets([
    round(grant, { win: '1000', game: strangeGame.code }),
    round(grant, { win: '1000', player: (await newPlayer()).name }),
    round(grant, { win: '1000', source: 'normal' }),
    round(grant, { win: '1000', bet_at: at(NOW - 2 * HOUR), settled_at: at(NOW - 2 * HOUR) }),
    round(grant, { win: '0.25', bet_at: at(NOW + 1), settled_at: at(NOW + 1) }),
    // One more than was granted.
    round(grant, { win: '1000', bet_at: at(NOW + 2), settled_at: at(NOW + 2) }),
  ]);
  await Promise.all([follow(), follow().catch(() => null)]);
  await follow();
  // 1.5 + 2.25 + 0.25, as soon as all rounds have been played
  expect(await now(grant)).toMatchObject({ state: 'completed', used: 3, left: 0, won: '4', payout_state: 'unpaid' });
  await followAt(NOW + 14 * MINUTE);
  t.clock.set(NOW + 15 * MINUTE);
  await Promise.all([follow(), follow().catch(() => null)]);
  expect(await now(grant)).toMatchObject({ state: 'completed', used: 3, left: 0, won: '4', payout_state: 'unpaid', paid: '0' });
  const payouts = await payoutsOf(grant);
  expect(payouts).toHaveLength(1);
  expect(payouts[0]).toMatchObject({
    prize_amount: '4',
    wallet_kind: 'free_round',
    promo_kind: 'free_round',
    source_id: grant.id,
  });
  expect(await follow()).toBeNull();
});

it('pays no more than the maximum, and nothing where nothing was won', async () => {
  const { campaign, grants } = await granted(2, { rounds: 1, bets: [{ currency: 'USD', bet: '0.5', max_win: '7.5' }] });
  const [lucky, unlucky] = grants as [GrantRow, GrantRow];
  await postBets([round(lucky, { win: '90' }), round(unlucky)]);
  await follow();
  await followAt(NOW + 15 * MINUTE);
  const cut = { won: '90', payable: '7.5', beyond_max: '82.5' };
  expect(await now(lucky)).toMatchObject({ ...cut, max_win: '7.5', payout_state: 'unpaid' });
  expect(await now(unlucky)).toMatchObject({ won: '0', payable: '0', beyond_max: '0' });
  const { list } = await (await staff()).call(getCampaignList, { text: campaign.code });
  expect(list).toMatchObject([{ won: ['90 USD'], payable: ['7.5 USD'], beyond_max: ['82.5 USD'] }]);
  expect((await payoutsOf(lucky)).map(({ amount }) => amount)).toEqual(['7.5']);
  expect(await now(unlucky)).toMatchObject({ state: 'completed', payout_state: 'nothing' });
  expect(await payoutsOf(unlucky)).toEqual([]);
});

it('pays what was won before a cancel or the end, once its last rounds must have been reported', async () => {
  const { grants } = await granted(3);
  const [cancelled, expired, unused] = grants as [GrantRow, GrantRow, GrantRow];
  await postBets([round(cancelled, { win: '3' }), round(expired, { win: '2' })]);
  await follow();
  const editor = await staff();
  const { list } = await editor.call(cancelGrants, { ids: [cancelled.id], reason: 'left' });
  expect(list).toEqual([{ id: cancelled.id, code: 0, message: '' }]);
  expect((await editor.call(cancelGrants, { ids: [cancelled.id], reason: 'left' })).list[0]?.code).toBe(40902);
  await follow();
  expect(await now(cancelled)).toMatchObject({ state: 'cancelled', left: 0, payout_state: 'counting', end_reason: 'left' });
  // Began before anybody could hear of it, and reported late; another one began long after.
  await followAt(NOW + 5 * MINUTE);
  await postBets([
    round(cancelled, { win: '1', bet_at: at(NOW + 30_000), settled_at: at(NOW + 30_000) }),
    round(cancelled, { win: '500', bet_at: at(NOW + 120_000), settled_at: at(NOW + 120_000) }),
  ]);
  await followAt(NOW + 14 * MINUTE);
  expect(await now(cancelled)).toMatchObject({ won: '4', payout_state: 'counting' });
  await followAt(NOW + 15 * MINUTE);
  expect(await now(cancelled)).toMatchObject({ won: '4', payout_state: 'unpaid' });
  t.clock.set(NOW + 24 * HOUR);
  await follow();
  expect([await now(expired), await now(unused)]).toMatchObject([
    { state: 'expired', payout_state: 'counting' },
    { state: 'expired', payout_state: 'counting' },
  ]);
  await followAt(NOW + 24 * HOUR + 15 * MINUTE);
  expect([await now(expired), await now(unused)]).toMatchObject([{ payout_state: 'unpaid' }, { payout_state: 'nothing' }]);
  expect((await payoutsOf(expired)).map(({ amount }) => amount)).toEqual(['2']);
});

it('waits for what could not be reported while nobody was there to take it', async () => {
  const [grant] = (await granted(1)).grants as [GrantRow];
  // Away from before the expiry until long after it.
  t.clock.set(NOW + 30 * HOUR);
  await follow();
  expect(await now(grant)).toMatchObject({ state: 'expired', payout_state: 'counting', ended_at: at(NOW + 30 * HOUR) });
  await postBets([
    round(grant, { win: '3' }),
    // Began after the expiry, whenever Manager noticed it.
    round(grant, { win: '500', bet_at: at(NOW + 25 * HOUR), settled_at: at(NOW + 25 * HOUR) }),
  ]);
  await followAt(NOW + 30 * HOUR + 15 * MINUTE);
  expect(await now(grant)).toMatchObject({ won: '3', payout_state: 'unpaid' });
  expect((await payoutsOf(grant)).map(({ amount }) => amount)).toEqual(['3']);
});

it('pays a round that settles ten days after its grant ended', async () => {
  const {
    grants: [grant],
  } = await granted(1);
  if (grant === undefined) throw new Error('nothing was granted');
  const open = round(grant, { status: 'pending', settled_at: undefined as never });
  await postBets([open]);
  const [endMs, lateMs] = [NOW + 24 * HOUR, NOW + 240 * HOUR];
  await followUntil(endMs, endMs + 30 * MINUTE);
  expect(await now(grant)).toMatchObject({ state: 'expired', used: 1, payout_state: 'counting' });
  t.clock.set(lateMs);
  await postBets([{ ...open, status: 'settled', settled_at: at(lateMs), win: '8', row_version: 2 }]);
  await followAt(lateMs);
  expect(await now(grant)).toMatchObject({ used: 1, won: '8', payout_state: 'unpaid' });
  expect((await payoutsOf(grant)).map(({ amount }) => amount)).toEqual(['8']);
});

it('pays each round once it has ended, together no more than the maximum, where a campaign says so', async () => {
  const { grants } = await granted(1, { pays: 'each_round', bets: [{ currency: 'USD', bet: '1', max_win: '5' }] });
  const [grant] = grants as [GrantRow];
  const first = round(grant, { win: '2' });
  const open = round(grant, { status: 'pending', settled_at: undefined as never, bet_at: at(NOW + 1) });
  await postBets([first, open]);
  await Promise.all([follow(), follow().catch(() => null)]);
  expect(await now(grant)).toMatchObject({ state: 'active', used: 2, won: '2', payout_state: 'unpaid' });
  // What is corrected after it was paid is not paid a second time.
  await postBets([{ ...first, status: 'adjusted', win: '2.5', row_version: 2 }]);
  await follow();
  await postBets([
    { ...open, status: 'settled', settled_at: at(NOW + 1), win: '0.75', row_version: 2 },
    round(grant, { win: '90', bet_at: at(NOW + 2), settled_at: at(NOW + 2) }),
  ]);
  await follow();
  await follow();
  const ended = await now(grant);
  expect(ended).toMatchObject({ state: 'completed', used: 3, won: '93.25', payout_state: 'unpaid' });
  // 2 and 0.75 of the maximum of 5: 2.25 are left for the last one.
  const amounts = await db
    .selectFrom('payout')
    .select(['amount', 'round_id', 'state'])
    .where('source_id', '=', grant.id)
    .where('purpose', '=', 'free_round')
    .orderBy('amount')
    .execute();
  expect(amounts).toEqual([
    { amount: '0.75', round_id: open.round_id, state: 'processing' },
    { amount: '2', round_id: first.round_id, state: 'processing' },
    { amount: '2.25', round_id: expect.any(String), state: 'processing' },
  ]);
  expect(ended.payouts.map(({ amount }) => amount).toSorted()).toEqual(['0.75', '2', '2.25']);
});

it('pays what came to a round after its first result, and nothing for what was taken back in it', async () => {
  const { grants } = await granted(1, { rounds: 2 });
  const [grant] = grants as [GrantRow];
  const first = round(grant, { win: '3' });
  const last = round(grant, { win: '0.2', bet_at: at(NOW + 1_000), settled_at: at(NOW + 1_000) });
  const wrong = round(grant, { win: '70', round_id: first.round_id, parent_bet_id: first.bet_id });
  await postBets([first, wrong, last]);
  await postBets([{ ...wrong, status: 'cancelled', row_version: 2 }]);
  await follow();
  expect(await now(grant)).toMatchObject({ state: 'completed', used: 2, won: '3.2' });
  // Ten seconds later its feature has paid; another one is under way and ends within a day.
  const child = { round_id: last.round_id, parent_bet_id: last.bet_id };
  const laterAt = at(NOW + 11_000);
  const gamble = round(grant, { ...child, status: 'pending', bet_at: laterAt, settled_at: undefined as never });
  await postBets([round(grant, { ...child, win: '50', bet_at: laterAt, settled_at: laterAt }), gamble]);
  await followAt(NOW + 20 * MINUTE);
  expect(await now(grant)).toMatchObject({ state: 'completed', used: 2, won: '53.2', payout_state: 'unpaid' });
  const amounts = async () => (await payoutsOf(grant)).map(({ amount }) => amount).toSorted();
  expect(await amounts()).toEqual(['3.2']);
  await postBets([{ ...gamble, status: 'settled', settled_at: at(NOW + 20 * MINUTE), win: '4', row_version: 2 }]);
  await follow();
  await follow();
  // 3 + 0.2 + 50 + 4
  expect(await now(grant)).toMatchObject({ used: 2, won: '57.2', payout_state: 'unpaid' });
  expect(await amounts()).toEqual(['3.2', '54']);
});

it('pays round by round, and at the end what came to rounds that were paid, once', async () => {
  const { grants } = await granted(1, { pays: 'each_round', rounds: 2, bets: [{ currency: 'USD', bet: '1', max_win: '60' }] });
  const [grant] = grants as [GrantRow];
  const first = round(grant, { win: '2' });
  const childOf = (parent: PlatformBet, win: string, atMs: number) =>
    round(grant, { round_id: parent.round_id, parent_bet_id: parent.bet_id, win, bet_at: at(atMs), settled_at: at(atMs) });
  await postBets([first]);
  await follow();
  await postBets([childOf(first, '7.5', NOW + 10_000)]);
  await follow();
  // Its round began within the minute after the cancel, its feature later.
  const editor = await staff();
  await editor.call(cancelGrants, { ids: [grant.id], reason: 'left' });
  const last = round(grant, { win: '1', bet_at: at(NOW + 50_000), settled_at: at(NOW + 50_000) });
  await postBets([last, childOf(last, '90', NOW + 80_000)]);
  await followAt(NOW + 14 * MINUTE);
  const paid = async () => (await now(grant)).payouts.map(({ round_id: id, amount }) => [id, amount]);
  // 60 less 2, and 91 of the last one: nothing is left for the 7.5.
  expect(await paid()).toEqual([
    [last.round_id, '58'],
    [first.round_id, '2'],
  ]);
  await followAt(NOW + 15 * MINUTE);
  expect(await now(grant)).toMatchObject({ won: '100.5', payout_state: 'unpaid' });
  expect(await paid()).toHaveLength(2);
});

it('pays what came to the last round after all of them were paid and the grant was completed', async () => {
  const [grant] = (await granted(1, { pays: 'each_round', rounds: 1 })).grants as [GrantRow];
  const only = round(grant, { win: '0.2' });
  await postBets([only]);
  await follow();
  expect(await now(grant)).toMatchObject({ state: 'completed', won: '0.2' });
  const later = { bet_at: at(NOW + 10_000), settled_at: at(NOW + 10_000) };
  await postBets([round(grant, { round_id: only.round_id, parent_bet_id: only.bet_id, win: '50', ...later })]);
  await followAt(NOW + 15 * MINUTE);
  await Promise.all([follow(), follow().catch(() => null)]);
  expect((await now(grant)).payouts.map(({ round_id: id, amount }) => [id, amount])).toEqual([
    ['', '50'],
    [only.round_id, '0.2'],
  ]);
});

it('counts time in which bets were taken alone, after a cancel by staff too', async () => {
  const [grant] = (await granted(1)).grants as [GrantRow];
  await follow();
  await (await staff()).call(cancelGrants, { ids: [grant.id], reason: 'left' });
  await followUntil(NOW, NOW + MINUTE);
  // Away for 40 minutes; platforms send again what they could not, a minute after the return.
  await followUntil(NOW + 41 * MINUTE, NOW + 42 * MINUTE);
  await postBets([round(grant, { win: '3' })]);
  await followUntil(NOW + 42 * MINUTE, NOW + 55 * MINUTE);
  expect(await now(grant)).toMatchObject({ won: '3', payout_state: 'counting' });
  await followUntil(NOW + 55 * MINUTE, NOW + 56 * MINUTE);
  expect((await payoutsOf(grant)).map(({ amount }) => amount)).toEqual(['3']);
});

it('closes nothing before what was taken in is shown', async () => {
  const [grant] = (await granted(1)).grants as [GrantRow];
  await postBets([round(grant, { win: '3' })]);
  await (await staff()).call(cancelGrants, { ids: [grant.id], reason: 'left' });
  await follow();
  // Taken in 10 minutes ago, and not in the report store yet.
  const { id } = await db
    .insertInto('ingest_group')
    .values({ created_at: sql`now() - interval '10 minutes'`, applied_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await followAt(NOW + 20 * MINUTE);
  expect(await now(grant)).toMatchObject({ payout_state: 'counting' });
  await db
    .updateTable('ingest_group')
    .set({ applied_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await follow();
  expect(await now(grant)).toMatchObject({ payout_state: 'unpaid' });
});

it('leads from the rounds that were used to their bets and no others', async () => {
  const [grant, another] = (await granted(2)).grants as [GrantRow, GrantRow];
  const bets = [round(grant), round(grant, { bet_at: at(NOW + 1), settled_at: at(NOW + 1) })];
  await postBets([
    ...bets,
    round(another),
    round(grant, { source_id: another.id }),
    round(grant, { source: 'normal', source_id: undefined as never, bet: '1' }),
  ]);
  const reader = await t.signInAs({ agentId: own.id, codes: ['B', 'B-3'] });
  const range = { time_from: grant.starts_at, time_to: grant.expires_at };
  const { list, sum } = await reader.call(getBetList, { ...range, player_id: grant.player_id, source_id: grant.id });
  expect(list.map(({ bet_id: id }) => id)).toEqual([bets[1]?.bet_id, bets[0]?.bet_id]);
  expect(sum).toBeNull();
  expect((await reader.call(getBetList, { player_id: grant.player_id, source_id: '0' })).list).toEqual([]);
});

it('offers the bets that each game has at each website, and makes campaigns of these', async () => {
  const editor = await staff();
  const { list } = await editor.call(getBettingTable, { site_ids: [site.id], game_ids: [game.id] });
  // 0.5, 1 and 2 in USD, and up to 1 USD at the website; a euro is half a dollar of coins only where its factor says so.
  expect(list.find(({ currency }) => currency === 'USD')?.bets).toEqual(['0.5', '1']);
  expect((await editor.call(getBettingTable, { site_ids: [site.id], game_ids: [game.id, strangeGame.id] })).list).toEqual([]);
  const seamless = await editor.tryCall(getBettingTable, { site_ids: [transferSite.id], game_ids: [game.id] });
  expect(seamless.code).toBe(40001);
});

it('cancels a campaign with all that is open of it, once, and gives its code back', async () => {
  const { campaign, grants } = await granted(2, { code: 'gone' });
  const [begun, untouched] = grants as [GrantRow, GrantRow];
  await postBets([round(begun, { win: '3' })]);
  await follow();
  const editor = await staff();
  const { list } = await editor.call(getCampaignList, { state: 'running', text: 'gone' });
  expect(list).toMatchObject([{ id: campaign.id, open_players: 2, can: { cancel: true } }]);
  const cancel = { id: campaign.id, version: campaign.version, reason: 'wrong game' };
  const answers = await Promise.all([1, 2].map(() => editor.tryCall(cancelCampaign, cancel)));
  expect(answers.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([0, 40900]);
  const after = await editor.call(getCampaignList, { state: 'cancelled', text: 'gone' });
  expect(after.list).toMatchObject([{ open_players: 0, can: { cancel: false, extend: false, add_players: false } }]);
  const text = `user_name\n${(await newPlayer()).name}`;
  const { fingerprint } = await editor.call(previewPlayers, { id: campaign.id, text });
  const { version = 0 } = after.list[0] ?? {};
  expect((await editor.tryCall(addPlayers, { id: campaign.id, version, text, fingerprint, reason: 'x' })).code).toBe(40902);
  expect((await editor.tryCall(addCampaign, campaignInput({ code: 'gone' }))).code).toBe(0);
  await followAt(NOW + 15 * MINUTE);
  expect([await now(begun), await now(untouched)]).toMatchObject([
    { state: 'cancelled', won: '3', payout_state: 'unpaid', end_reason: 'wrong game' },
    { state: 'cancelled', payout_state: 'nothing' },
  ]);
});

it('says of each row of an upload what becomes of it, and grants what was previewed and nothing else', async () => {
  const editor = await staff();
  const campaign = await editor.call(addCampaign, campaignInput());
  const [good, euro, again] = [await newPlayer(), await newPlayer('EUR'), await newPlayer()];
  const text = `user_name;site\n${good.name};${site.code}\nnobody;\n${again.name};\n${again.name};\n${euro.name};\nx;elsewhere\n;${site.code}`;
  const plan = await editor.call(previewPlayers, { id: campaign.id, text });
  expect(plan.list.map(({ line, message }) => [line, message])).toEqual([
    [2, ''],
    [3, 'No such player at this website'],
    [4, ''],
    [5, 'Appears more than once in the file'],
    [6, 'The campaign has no bet value in the player’s currency'],
    [7, 'Not a website of the campaign'],
    [8, 'Required'],
  ]);
  expect(plan).toMatchObject({ accepted: 2, refused: 5, sums: [{ currency: 'USD', players: 2, rounds: 6, stake: '6' }] });
  const grant = { id: campaign.id, version: campaign.version, text, reason: 'spring' };
  expect((await editor.tryCall(addPlayers, { ...grant, fingerprint: 'another' })).code).toBe(40902);
  // Twice at once: one of them grants.
  const answers = await Promise.all([1, 2].map(() => editor.tryCall(addPlayers, { ...grant, fingerprint: plan.fingerprint })));
  expect(answers.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([0, 40902]);
  const { list } = await editor.call(getGrantList, { campaign_id: campaign.id });
  expect(list.map(({ user_name: name }) => name).toSorted()).toEqual([again.name, good.name].toSorted());
});

it('refuses what games do not offer, transfer wallets, codes in use and times beyond 30 days', async () => {
  const editor = await staff();
  const refused = async (changes: Partial<InputOf<typeof addCampaign>>) => {
    const { code, data } = await editor.tryCall(addCampaign, campaignInput(changes));
    return code === 40001 ? Object.keys((data as unknown as { fields: object }).fields) : code;
  };
  // On the list of the game, above the limit of the website.
  expect(await refused({ bets: [{ currency: 'USD', bet: '2', max_win: null }] })).toEqual(['bets.0.bet']);
  expect(await refused({ bets: [{ currency: 'USD', bet: '0.7', max_win: null }] })).toEqual(['bets.0.bet']);
  expect(await refused({ game_ids: [game.id, strangeGame.id] })).toEqual(['bets.0.bet']);
  expect(await refused({ bets: [{ currency: 'ZZZ', bet: '1', max_win: null }] })).toEqual(['bets.0.currency']);
  expect(await refused({ site_ids: [site.id, transferSite.id] })).toEqual(['site_ids']);
  expect(await refused({ expires_at: at(NOW + 30 * 24 * HOUR) })).toEqual(['expires_at']);
  expect(await refused({ expires_at: at(NOW) })).toEqual(['expires_at']);
  expect(await refused({ rounds: 0 })).toEqual(['rounds']);
  const first = await editor.call(addCampaign, campaignInput({ code: 'once' }));
  expect(await refused({ code: 'once' })).toEqual(['code']);
  const last = at(NOW - HOUR + 30 * 24 * HOUR);
  const longer = await editor.call(extendCampaign, { id: first.id, version: first.version, expires_at: last });
  expect(longer.expires_at).toBe(last);
  const beyond = { id: first.id, version: longer.version, expires_at: at(Date.parse(last) + 1) };
  expect((await editor.tryCall(extendCampaign, beyond)).code).toBe(40001);
  t.clock.set(Date.parse(last));
  const after = await (
    await staff()
  ).tryCall(addCampaign, campaignInput({ code: 'once', starts_at: last, expires_at: at(Date.parse(last) + HOUR) }));
  expect(after.code).toBe(0);
});

it('tells games of a grant and of each change of its state', async () => {
  const {
    grants: [grant],
  } = await granted(1);
  const changes = async () =>
    (
      await db
        .selectFrom('config_change')
        .select('data')
        .where('kind', '=', 'free_round_grant')
        .where('object_id', '=', grant?.id ?? '')
        .orderBy('id')
        .execute()
    ).map(({ data }) => (data as { state: string }).state);
  expect(await changes()).toEqual(['pending']);
  await postBets([round(grant as GrantRow)]);
  await follow();
  await (await staff()).call(cancelGrants, { ids: [grant?.id ?? ''], reason: 'x' });
  expect(await changes()).toEqual(['pending', 'active', 'cancelled']);
});

it('shows agents their own alone', async () => {
  const {
    campaign,
    grants: [grant],
  } = await granted(1);
  const stranger = await t.signInAs({ agentId: other.id, codes });
  expect((await stranger.call(getCampaignList, {})).list).toEqual([]);
  expect((await stranger.call(getGrantList, {})).list).toEqual([]);
  expect((await stranger.tryCall(getGrantDetail, { id: grant?.id ?? '' })).code).toBe(40400);
  expect((await stranger.tryCall(previewPlayers, { id: campaign.id, text: 'user_name\nx' })).code).toBe(40400);
  expect((await stranger.call(cancelGrants, { ids: [grant?.id ?? ''], reason: 'x' })).list[0]?.code).toBe(40400);
});

it('grants nothing under dual control until a second person has agreed', async () => {
  const [editor, approver] = [await staff(), await staff()];
  const campaign = await editor.call(addCampaign, campaignInput());
  const text = `user_name\n${(await newPlayer()).name}`;
  const { fingerprint } = await editor.call(previewPlayers, { id: campaign.id, text });
  const grant = { id: campaign.id, version: campaign.version, text, fingerprint, reason: 'spring' };
  const granted = async () => (await editor.call(getGrantList, { campaign_id: campaign.id })).list.length;
  await setDualControl(t, 'on');
  try {
    const answer = await editor.tryCall(addPlayers, grant);
    expect(answer.code).toBe(40903);
    expect(await granted()).toBe(0);
    const { approval_id: id } = answer.data as unknown as { approval_id: string };
    await approver.call(approveRequest, { id });
    expect(await granted()).toBe(1);
  } finally {
    await setDualControl(t, 'off');
  }
});
