import { getBetDetail } from '@manager/contract/features/account/bet-detail';
import { getRoundStory } from '@manager/contract/features/account/round-story';
import { findRecords } from '@manager/contract/features/search/find';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db, completeness } = t.deps;
const agent = await createAgent(db, { name: 'Home' });
const stranger = await createAgent(db, { name: 'Away' });
const site = await createSite(db, { agentId: agent.id, code: 'pools-1' });
const foreign = await createSite(db, { agentId: stranger.id, code: 'pools-2' });
const game = await createGame(db, { code: 'fish' });
await createCurrency(db, { code: 'USD', rate: '1' });
afterAll(() => completeness.stop());

const ALL = PERMISSION_CODES.filter((code) => code !== 'F-91');
const staff = await t.signInAs({ agentId: agent.id, codes: ALL });
const away = await t.signInAs({ agentId: stranger.id, codes: ALL });
const START = Date.parse('2026-03-03T02:00:00.000Z');
t.clock.set(START + 6 * 3_600_000);
const at = (ms: number): string => new Date(START + ms).toISOString();

const send = async (kind: 'bets' | 'jackpot_hits', rows: readonly object[]): Promise<void> => {
  const { body } = await t.platform.post(rows, { kind });
  expect(body.rejected).toEqual([]);
};
const own = { site: site.code, game: game.code, player: 'ann' };
const bet = (id: string, jackpot: string, over: object = {}) => ({
  ...betRow({
    ...own,
    bet_id: id,
    round_id: id,
    bet: '6',
    win: '1',
    jackpot_win: jackpot,
    bet_at: at(0),
    settled_at: at(60_000),
  }),
  ...over,
});
const hit = (id: string, betId: string, told: { amount: string } & Record<string, unknown>) => ({
  hit_id: id,
  bet_id: betId,
  ...own,
  currency: 'USD',
  pool: 'deep-sea',
  hit_at: at(40_000),
  row_version: 1,
  ...told,
});

/** What the story tells of jackpots. */
const toldOf = async (betId: string, caller: Caller = staff) => {
  const { list, sources } = await caller.call(getRoundStory, { bet_id: betId });
  expect(sources.find(({ kind }) => kind === 'jackpot')?.state).toBe('whole');
  return list
    .filter(({ kind }) => kind === 'jackpot')
    .map((entry) => [Date.parse(entry.at) - START, entry.event, entry.amount, entry.note, entry.result, entry.is_good]);
};
const detailOf = async (betId: string, caller: Caller = staff) => {
  const { jackpot_hits: hits, is_jackpot_consistent: isConsistent } = await caller.call(getBetDetail, { bet_id: betId });
  return { hits: hits.map(({ hit_id: id, pool, tier, amount, status }) => [id, pool, tier, amount, status]), isConsistent };
};

describe('what a bet won out of the platform’s own pools', () => {
  test('is told by pool and tier, in the story where it happened and beside the amount of the bet', async () => {
    await send('bets', [bet('b-1', '50.25')]);
    await send('jackpot_hits', [
      hit('h-1', 'b-1', { amount: '50', tier: 'grand', pool_value: '50.000001' }),
      hit('h-2', 'b-1', { amount: '0.25', pool: 'reef', hit_at: at(41_000) }),
    ]);
    expect(await toldOf('b-1')).toEqual([
      [40_000, 'hit', '50', 'deep-sea · grand', '', true],
      [41_000, 'hit', '0.25', 'reef', '', true],
    ]);
    expect(await detailOf('b-1')).toEqual({
      hits: [
        ['h-1', 'deep-sea', 'grand', '50', 'hit'],
        ['h-2', 'reef', '', '0.25', 'hit'],
      ],
      isConsistent: true,
    });
    const { jackpot_hits: hits } = await staff.call(getBetDetail, { bet_id: 'b-1' });
    expect(hits[0]).toMatchObject({ pool_value: '50.000001', hit_at: at(40_000) });
    expect(hits[1]?.pool_value).toBeNull();
  });

  test('is what the bet says where no hit was told', async () => {
    await send('bets', [bet('b-2', '3'), bet('b-3', '0')]);
    expect(await toldOf('b-2')).toEqual([[60_000, 'won', '3', '', '', true]]);
    expect(await toldOf('b-3')).toEqual([]);
    expect(await detailOf('b-2')).toEqual({ hits: [], isConsistent: null });
  });

  test('differs in words where the hits are not the jackpot win, until they are amended', async () => {
    await send('jackpot_hits', [hit('h-3', 'b-2', { amount: '2.999999' })]);
    expect(await toldOf('b-2')).toEqual([
      [40_000, 'hit', '2.999999', 'deep-sea', '', true],
      [60_000, 'booked', '3', '', 'differs', false],
    ]);
    expect((await detailOf('b-2')).isConsistent).toBe(false);
    await send('jackpot_hits', [hit('h-3', 'b-2', { amount: '3', row_version: 2 })]);
    expect(await toldOf('b-2')).toEqual([[40_000, 'hit', '3', 'deep-sea', '', true]]);
    expect(await detailOf('b-2')).toEqual({ hits: [['h-3', 'deep-sea', '', '3', 'hit']], isConsistent: true });
  });

  test('is nothing once its hit is cancelled, and the hit stays on record', async () => {
    await send('jackpot_hits', [
      hit('h-4', 'b-3', { amount: '7' }),
      hit('h-4', 'b-3', { amount: '7', status: 'cancelled', row_version: 2 }),
    ]);
    expect(await toldOf('b-3')).toEqual([[40_000, 'cancelled', null, 'deep-sea', '', false]]);
    expect(await detailOf('b-3')).toEqual({ hits: [['h-4', 'deep-sea', '', '7', 'cancelled']], isConsistent: true });
  });

  test('may come before its bet, and is not judged while that is pending', async () => {
    await send('jackpot_hits', [hit('h-5', 'b-5', { amount: '9' })]);
    expect((await staff.tryCall(getBetDetail, { bet_id: 'b-5' })).code).toBe(40400);
    await send('bets', [bet('b-5', '0', { win: '0', status: 'pending', settled_at: undefined })]);
    expect(await detailOf('b-5')).toEqual({ hits: [['h-5', 'deep-sea', '', '9', 'hit']], isConsistent: null });
    expect(await toldOf('b-5')).toEqual([[40_000, 'hit', '9', 'deep-sea', '', true]]);
    await send('bets', [bet('b-5', '9', { row_version: 2 })]);
    expect((await detailOf('b-5')).isConsistent).toBe(true);
  });

  test('is of the bet’s player alone', async () => {
    await send('bets', [bet('b-6', '4')]);
    await send('jackpot_hits', [hit('h-6', 'b-6', { amount: '4', player: 'bea' })]);
    expect((await detailOf('b-6')).isConsistent).toBe(false);
    expect((await toldOf('b-6')).at(-1)).toEqual([60_000, 'booked', '4', '', 'differs', false]);
  });

  test('adds up exactly, however it is split', async () => {
    const micros = fc.bigInt({ min: 1n, max: 999_999_999_999n });
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(micros, { minLength: 1, maxLength: 5 }), fc.constantFrom(0n, 1n), async (parts, more) => {
        const id = `split-${(n += 1)}`;
        const text = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`;
        const sum = parts.reduce((total, part) => total + part, 0n);
        await send('bets', [bet(id, text(sum + more))]);
        await send(
          'jackpot_hits',
          parts.map((part, index) => hit(`${id}-${index}`, id, { amount: text(part) })),
        );
        expect((await detailOf(id)).isConsistent).toBe(more === 0n);
      }),
      { numRuns: 8 },
    );
  });
});

describe('what another website told', () => {
  test('about a bet of the same id is not told here', async () => {
    await send('bets', [bet('b-7', '5')]);
    await send('jackpot_hits', [hit('h-7', 'b-7', { amount: '5', site: foreign.code, pool: 'secret' })]);
    expect(await detailOf('b-7')).toEqual({ hits: [], isConsistent: null });
    expect(await toldOf('b-7')).toEqual([[60_000, 'won', '5', '', '', true]]);
    expect((await away.tryCall(getBetDetail, { bet_id: 'b-7' })).code).toBe(40400);
  });
});

describe('the id of a hit', () => {
  const find = async (q: string, caller: Caller) =>
    (await caller.call(findRecords, { q })).list.filter(({ kind }) => kind === 'hit');

  test('leads to the round of the bet that won it', async () => {
    expect(await find('h-1', staff)).toEqual([{ kind: 'hit', id: 'b-1', name: 'h-1', note: at(40_000) }]);
    expect(await find('h-4', staff)).toMatchObject([{ id: 'b-3' }]);
  });

  test('is found by its own agent, and by who may open bets', async () => {
    expect(await find('h-1', away)).toEqual([]);
    expect(await find('h-7', away)).toMatchObject([{ id: 'b-7' }]);
    expect(await find('h-7', staff)).toEqual([]);
    expect(await find('h-1', await t.signInAs({ agentId: agent.id, codes: ['C', 'C-2'] }))).toEqual([]);
  });
});
