import { PlatformBet } from '@manager/contract/platform/bets';
import { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import { PlatformJackpotHit } from '@manager/contract/platform/jackpot-hits';
import { PlatformSession } from '@manager/contract/platform/sessions';
import { PlatformTransfer } from '@manager/contract/platform/transfers';
import { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import type { FishingRound } from '@manager/domain/fishing-round';
import { parseMicros } from '@manager/domain/micros';
import { describe, expect, it } from 'vitest';
import { readRound } from '../../test/fishing-wire.ts';
import { periodOf } from '../history.ts';
import { serializeBetRow } from '../play/bet-row.ts';
import { publishedFishingOf } from '../world/fishing-games.ts';
import { createWorld } from '../world.ts';
import { fishingHistory } from './fishing.ts';

const world = createWorld({ playerCount: 2_000, days: 20 });
const UNTIL_MS = Date.parse('2026-11-21T13:07:00Z');
const SLICES = 4_000;
const made = () => fishingHistory({ world, bets: SLICES, closelyFromMs: 0, ...periodOf(world, UNTIL_MS) });
const side = made();
const bets = [...side.versions].map((row) => PlatformBet.parse(JSON.parse(serializeBetRow(row))));
const facts = side.take(Number.POSITIVE_INFINITY);
const rowsOf = (kind: string): unknown[] =>
  facts.filter((fact) => fact.kind === kind).map(({ line }) => JSON.parse(line) as unknown);
const versions = rowsOf('fishing_slices').map((row) => PlatformFishingSlice.parse(row));
const slices = new Map(versions.map((row) => [row.slice_id, row]));
const sessions = rowsOf('sessions').map((row) => PlatformSession.parse(row));
const transfers = rowsOf('transfers').map((row) => PlatformTransfer.parse(row));
const txns = rowsOf('wallet_txns').map((row) => PlatformWalletTxn.parse(row));
const rounds = new Map(bets.map((bet) => [bet.bet_id, readRound(bet.detail)]));
const hits = rowsOf('jackpot_hits').map((row) => PlatformJackpotHit.parse(row));
const micros = (text: string | null | undefined): bigint => parseMicros(text ?? '0') ?? 0n;
const sumOf = <T>(items: readonly T[], of: (item: T) => bigint): bigint => items.reduce((sum, item) => sum + of(item), 0n);
/** Everything that a bet won. */
const wonOf = ({ win, jackpot_win: jackpot }: PlatformBet): bigint => micros(win) + micros(jackpot);
const countOf = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((sum, item) => sum + of(item), 0);

describe('slices of fishing', () => {
  it('are as many as were planned, in order, over by the end, and the same when they are made again', () => {
    expect(bets).toHaveLength(side.bets);
    expect(side.bets).toBeGreaterThan(SLICES * 0.98);
    expect(side.bets).toBeLessThanOrEqual(SLICES);
    const times = bets.map(({ bet_at: at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(bets.every(({ settled_at: at }) => Date.parse(at ?? '') <= UNTIL_MS)).toBe(true);
    const again = made();
    expect([...again.versions].map((row) => PlatformBet.parse(JSON.parse(serializeBetRow(row))))).toEqual(bets);
    expect(again.take(Number.POSITIVE_INFINITY)).toEqual(facts);
  });

  it('are told twice under one id, with the same money and times', () => {
    expect([...slices.keys()].toSorted()).toEqual(bets.map(({ bet_id: id }) => id).toSorted());
    for (const bet of bets) {
      const slice = slices.get(bet.bet_id);
      expect([bet.round_id, bet.status, bet.source]).toEqual([bet.bet_id, 'settled', 'normal']);
      const of = ({
        bet: stake,
        jackpot_win,
        balance_before,
        balance_after,
        site,
        player,
        game,
        currency,
        rtp_profile,
      }: PlatformBet | PlatformFishingSlice) => [
        stake,
        jackpot_win,
        balance_before,
        balance_after,
        site,
        player,
        game,
        currency,
        rtp_profile,
      ];
      expect(slice && of(slice)).toEqual(of(bet));
      expect(micros(slice?.win)).toBe(wonOf(bet));
      expect([slice?.started_at, slice?.ended_at]).toEqual([bet.bet_at, bet.settled_at]);
      expect(Date.parse(bet.settled_at ?? '') - Date.parse(bet.bet_at)).toBeLessThanOrEqual(60_000);
      expect((slice?.shots ?? 0) > 0 || micros(bet.win) > 0n).toBe(true);
      expect(slice?.free_shots).toBeLessThanOrEqual(slice?.shots ?? 0);
    }
  });

  it('add up: fish and weapons are the totals, and the totals are what was booked', () => {
    for (const bet of bets) {
      const { fish, weapons, totals, balance, session, ...round } = rounds.get(bet.bet_id) as FishingRound;
      const rows = [...fish, ...weapons];
      const slice = slices.get(bet.bet_id) as PlatformFishingSlice;
      for (const { shots, hits, kills } of rows) expect(kills <= hits && hits <= shots).toBe(true);
      expect([sumOf(rows, ({ cost }) => micros(cost)), sumOf(rows, ({ win }) => micros(win))]).toEqual([
        micros(bet.bet),
        micros(bet.win),
      ]);
      expect([micros(totals.cost), micros(totals.win)]).toEqual([micros(bet.bet), wonOf(bet)]);
      expect(round.jackpot?.amount).toBe(bet.jackpot_win ?? undefined);
      expect([countOf(rows, ({ shots }) => shots), countOf(rows, ({ kills }) => kills)]).toEqual([totals.shots, totals.kills]);
      expect([slice.shots, slice.kills, slice.session_id, slice.room]).toEqual([totals.shots, totals.kills, session, round.room]);
      expect(slice.free_shots).toBe(
        countOf(
          weapons.filter(({ cost }) => cost === '0'),
          ({ shots }) => shots,
        ),
      );
      expect(micros(bet.balance_before) - micros(bet.bet) + wonOf(bet)).toBe(micros(bet.balance_after));
      expect(balance).toEqual({ before: bet.balance_before, after: bet.balance_after });
      for (const { cost, bullet, shots } of fish) expect(micros(cost)).toBe(BigInt(shots) * micros(bullet));
      for (const { at } of round.events) expect(at >= round.started_at && at <= round.ended_at).toBe(true);
    }
  });

  it('pay what the par sheet says: every catch a multiple that its fish has', () => {
    const pays = new Map(
      world.fisheries.flatMap((game) =>
        publishedFishingOf(game).math.fish.map((fish) => [
          `${game.code}/${fish.code}`,
          fish.pays.map(({ multiple }) => BigInt(multiple)),
        ]),
      ),
    );
    for (const round of rounds.values())
      for (const { fish, kills, win, bullet } of round.fish) {
        const multiples = pays.get(`${round.game}/${fish}`) ?? [];
        const [least, most] = [multiples[0] ?? 0n, multiples.at(-1) ?? 0n];
        expect(
          micros(win) >= least * micros(bullet) * BigInt(kills) && micros(win) <= most * micros(bullet) * BigInt(kills),
        ).toBe(true);
      }
  });

  it('pay and cost weapons by the bullet that they were fired with', () => {
    const alike = [...rounds.values()].filter(({ fish }) => new Set(fish.map(({ bullet }) => bullet)).size === 1);
    const weapons = alike.flatMap((round) =>
      round.weapons.map((weapon) => ({ ...weapon, bullet: micros(round.fish[0]?.bullet) })),
    );
    expect(weapons.length).toBeGreaterThan(300);
    for (const { weapon, uses, cost, win, bullet } of weapons) {
      expect(micros(win) % bullet).toBe(0n);
      const prices = weapon === 'laser' ? [25n, 30n].map((price) => price * bullet * BigInt(uses)) : [0n];
      expect(prices).toContain(micros(cost));
    }
  });

  it('have everything that a round can have, and free bullets of an earlier stay that win without a bet', () => {
    const all = [...rounds.values()];
    expect(new Set(all.flatMap(({ weapons }) => weapons.map(({ weapon }) => weapon)))).toEqual(
      new Set(['free_bullets', 'drill', 'laser']),
    );
    expect(new Set(all.flatMap(({ events }) => events.map(({ kind }) => kind)))).toEqual(
      new Set(['boss', 'weapon', 'big_win', 'jackpot']),
    );
    const gifts = bets.filter(({ bet, win }) => bet === '0' && win !== '0');
    expect(gifts.length).toBeGreaterThan(3);
    for (const { bet_id: id } of gifts) {
      const round = rounds.get(id);
      expect([round?.fish, round?.weapons.map(({ weapon }) => weapon)]).toEqual([[], ['free_bullets']]);
      expect(slices.get(id)).toMatchObject({ shots: round?.totals.shots, free_shots: round?.totals.shots });
    }
  });

  it('belong to a session that holds all of them', () => {
    const ended = new Map(sessions.filter(({ row_version: version }) => version === 2).map((row) => [row.session_id, row]));
    for (const slice of slices.values()) {
      const session = ended.get(slice.session_id);
      expect([session?.game, session?.player, session?.site]).toEqual([slice.game, slice.player, slice.site]);
      expect(slice.started_at >= (session?.started_at ?? '') && slice.ended_at <= (session?.ended_at ?? '')).toBe(true);
    }
  });
});

describe('jackpots of rooms', () => {
  it('are told with pool and tier, each with the bet that won it, at the amount of the bet', () => {
    const winners = bets.filter(({ jackpot_win: jackpot }) => jackpot !== undefined);
    expect(winners.length).toBeGreaterThan(3);
    expect(hits.map(({ bet_id: id }) => id).toSorted()).toEqual(winners.map(({ bet_id: id }) => id).toSorted());
    expect(new Set(hits.map(({ hit_id: id }) => id)).size).toBe(hits.length);
    for (const hit of hits) {
      const bet = winners.find(({ bet_id: id }) => id === hit.bet_id);
      expect([hit.site, hit.player, hit.game, hit.currency, hit.amount, hit.round_id]).toEqual([
        bet?.site,
        bet?.player,
        'kc-deep-sea-crane',
        bet?.currency,
        bet?.jackpot_win,
        bet?.round_id,
      ]);
      expect(hit.pool_value).toBe(hit.amount);
      expect(hit.pool).toBe(`crane-${rounds.get(hit.bet_id)?.room}`);
      expect(hit.hit_at >= (bet?.bet_at ?? '') && hit.hit_at <= (bet?.settled_at ?? '')).toBe(true);
      expect(rounds.get(hit.bet_id)?.jackpot?.tier).toBe(hit.tier);
    }
  });

  it('pay what came in, in whole coins: the seed, and five thousandths of what was fired in the room since', () => {
    const factors = new Map(world.fishers.map(({ currency }) => [currency.code, BigInt(currency.coinFactor)]));
    for (const { code, coinMicros, jackpot } of world.fisheries.flatMap(({ rooms }) => rooms)) {
      // In thousandths of a coin of the room, of which each currency has its own. Bets come in the order in which they were played.
      let held = 50_000n;
      for (const bet of bets.filter(({ bet_id: id }) => rounds.get(id)?.room === code)) {
        const coin = coinMicros * (factors.get(bet.currency) ?? 0n);
        held += (micros(bet.bet) / coin) * 5n;
        if (bet.jackpot_win === undefined) continue;
        expect([jackpot?.pool, micros(bet.jackpot_win)]).toEqual([`crane-${code}`, (held / 1_000n) * coin]);
        held = (held % 1_000n) + 50_000n;
      }
    }
  });
});

describe('money for fishing', () => {
  const isTransfer = (code: string): boolean => world.websites.find((site) => site.code === code)?.apiType === 'transfer';

  it('is brought into the game and taken back at transfer websites, which the slices tell', () => {
    expect(transfers.length).toBeGreaterThan(50);
    expect(new Set(transfers.map(({ game }) => game))).toEqual(new Set(world.fisheries.map(({ code }) => code)));
    const net = new Map<string, bigint>();
    for (const slice of slices.values()) {
      if (!isTransfer(slice.site)) {
        expect([slice.transfer_in, slice.transfer_out]).toEqual([undefined, undefined]);
        continue;
      }
      const moved = micros(slice.transfer_in) - micros(slice.transfer_out) - micros(slice.bet) + micros(slice.win);
      net.set(slice.session_id, (net.get(slice.session_id) ?? 0n) + moved);
    }
    expect(net.size).toBeGreaterThan(20);
    expect([...net.values()].filter((left) => left !== 0n)).toEqual([]);
  });

  it('leaves no gap in the ledger of a transfer wallet', () => {
    const balances = new Map<string, bigint>();
    for (const row of txns.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
      if (!isTransfer(row.site)) continue;
      const player = `${row.site}/${row.player}`;
      expect(micros(row.balance_before)).toBe(balances.get(player) ?? 0n);
      balances.set(player, micros(row.balance_after));
    }
    expect(balances.size).toBeGreaterThan(5);
  });
});
