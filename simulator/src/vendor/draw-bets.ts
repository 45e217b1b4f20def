import type { VendorBet } from '@manager/contract/platform/vendor-bets';
import { microsToText, parseMicros } from '@manager/domain/micros';
import type { Rng } from '../math/rng.ts';
import type { Told, VendorPlayer } from './book.ts';

const MINUTE_MS = 60_000;
const MILLION = 1_000_000;
/** The vendor shows what it knows three to ten minutes after. */
const SHOWN_AFTER_MS = { least: 3 * MINUTE_MS, most: 10 * MINUTE_MS };
/** What a stake becomes, in hundredths, each as often as the others. */
const WINS = [0, 0, 0, 0, 0, 0, 0, 20, 50, 100, 150, 250, 400, 1_200] as const;
const GAMES = ['skg-dragon-dice', 'skg-crash', 'skg-high-low'] as const;
const DEVICES = ['android', 'ios', 'desktop'] as const;
/** A website that Manager was never told of. */
const UNKNOWN_SITE = 'mirage-club';

const isoOf = (ms: number): string => new Date(ms).toISOString();
const pickOf = <T>(rng: Rng, items: readonly T[]): T => items[rng.below(items.length)] as T;

const microsOf = (text: string): bigint => {
  const value = parseMicros(text);
  if (value === undefined) throw new RangeError(`no amount: ${text}`);
  return value;
};

export const showAt = (rng: Rng, changedMs: number): number =>
  changedMs + SHOWN_AFTER_MS.least + rng.below(SHOWN_AFTER_MS.most - SHOWN_AFTER_MS.least + 1);

type Draw = { rng: Rng; players: readonly VendorPlayer[]; games: readonly string[]; atMs: number; number: number };

/** A bet at an instant: most end at once, some stay open until the vendor settles them as another revision. */
export const drawBet = ({ rng, players, games, atMs, number }: Draw): Told => {
  const player = pickOf(rng, players);
  const isAway = rng.chance(0.01 * MILLION);
  const stake = BigInt(player.stake) * BigInt(1 + rng.below(4)) + BigInt(rng.below(100));
  const isOpen = rng.chance(0.15 * MILLION);
  const win = isOpen ? 0n : (stake * BigInt(pickOf(rng, WINS))) / 100n;
  const jackpot = !isOpen && rng.chance(0.002 * MILLION) ? stake * 50n + 1n : 0n;
  const before = stake * BigInt(20 + rng.below(200));
  const bet: VendorBet = {
    bet_id: `SKG-${String(number).padStart(9, '0')}`,
    revision: 1,
    updated_at: isoOf(atMs),
    site: isAway ? UNKNOWN_SITE : player.site,
    player: player.name,
    game: pickOf(rng, [...GAMES, ...games]),
    round_id: `R-${number}`,
    currency: player.currency,
    bet: microsToText(stake),
    valid_bet: microsToText(stake),
    win: microsToText(win),
    jackpot_win: microsToText(jackpot),
    jackpot_contribution: microsToText(stake / 100n),
    status: isOpen ? 'OPEN' : win + jackpot > 0n ? 'WON' : 'LOST',
    source: rng.chance(0.03 * MILLION) ? 'free_round' : 'normal',
    free_spins: rng.chance(0.05 * MILLION) ? 10 : 0,
    balance_before: microsToText(before),
    balance_after: microsToText(before - stake + win + jackpot),
    bet_at: isoOf(atMs),
    settled_at: isOpen ? null : isoOf(atMs),
    device: pickOf(rng, DEVICES),
    ip: `203.0.113.${rng.below(250) + 1}`,
    table: { seat: rng.below(7), shoe: `S${rng.below(900)}` },
  };
  return { bet, changedMs: atMs, publishedMs: showAt(rng, atMs) };
};

/** The next revision: an open bet is settled, a settled one corrected or made void. */
export const correctBet = ({ rng, bet, atMs }: { rng: Rng; bet: VendorBet; atMs: number }): Told => {
  const stake = microsOf(bet.bet);
  const isVoid = bet.status !== 'OPEN' && rng.chance(0.3 * MILLION);
  const win = isVoid ? 0n : (stake * BigInt(pickOf(rng, WINS))) / 100n + 1n;
  const next: VendorBet = {
    ...bet,
    revision: bet.revision + 1,
    updated_at: isoOf(atMs),
    win: microsToText(win),
    status: isVoid ? 'VOID' : bet.status === 'OPEN' ? 'WON' : 'AMENDED',
    settled_at: bet.settled_at ?? isoOf(atMs),
    balance_after: microsToText(microsOf(bet.balance_before ?? '0') - stake + win),
  };
  return { bet: next, changedMs: atMs, publishedMs: showAt(rng, atMs) };
};
