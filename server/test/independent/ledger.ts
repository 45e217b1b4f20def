import type { PlatformBet } from '@manager/contract/platform/bets';
import type { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { type CheckWorld, type Game, type Rates, settleDayOf, type Site } from './draw-world.ts';

/** A bet or a promo credit as its last version leaves it, amounts in millionths, in its currency and in USD. */
export type Entry = {
  id: string;
  site: Site;
  game: Game;
  player: string;
  subAgent: string;
  currency: string;
  day: string;
  /** When it was settled, or given. */
  settledAtMs: number;
  isRound: boolean;
  isTest: boolean;
  source: PlatformBet['source'] | 'credit';
  isFeatureBuy: boolean;
  buyMode: string;
  /** Of a round that played free spins. */
  hasFreeSpins: boolean;
  betAtMs: number;
  /** The bet whose round it belongs to: its own, or that of its parent. */
  root: string;
  profile: string;
  /** Empty: none was sent. */
  device: string;
  native: Amounts;
  usd: Amounts;
};
export type Amounts = {
  bet: bigint;
  validBet: bigint;
  win: bigint;
  jackpotWin: bigint;
  contribution: bigint;
  /** Of a credit alone. */
  prize: bigint;
  compensation: bigint;
  freeWin: bigint;
};

/**
 * The second implementation: reads what the platform said once more, from the texts that it sent, and keeps plain arrays and integers.
 * Only bets that count are in it (docs/formulas.md#what-counts).
 */
export const keepLedger = (world: CheckWorld): Entry[] => {
  const entries = readLedger(world);
  // A round has free spins whichever of its bets says so.
  const roundOf = ({ site, player, root }: Entry): string => JSON.stringify([site.code, player, root]);
  const told = new Set(entries.filter(({ hasFreeSpins }) => hasFreeSpins).map(roundOf));
  return entries.map((entry) => ({ ...entry, hasFreeSpins: entry.isRound ? told.has(roundOf(entry)) : entry.hasFreeSpins }));
};

/** When the rate and the day of a bet are settled: with its first version that is not open any more. */
export const stampOf = (versions: readonly PlatformBet[], rates: Rates): { ms: number; rateE8: bigint } => {
  const stamped = versions.find(({ status }) => status !== 'pending') as PlatformBet;
  const ms = Date.parse(stamped.settled_at ?? stamped.bet_at);
  return { ms, rateE8: (rates[stamped.currency] ?? []).findLast(({ fromMs }) => fromMs <= ms)?.rateE8 ?? 0n };
};

const readLedger = ({ sites, games, rates, rows }: CheckWorld): Entry[] => {
  const siteOf = new Map(sites.map((site) => [site.code, site]));
  const gameOf = new Map(games.map((game) => [game.code, game]));
  return rows.flatMap((versions): Entry[] => {
    const last = versions.at(-1);
    if (last === undefined || last.status === 'pending' || last.status === 'cancelled') return [];
    const site = siteOf.get(last.site) as Site;
    const { ms: stampedMs, rateE8 } = stampOf(versions, rates);
    const [win, jackpotWin] = [micros(last.win), micros(last.jackpot_win ?? '0')];
    const native = {
      bet: micros(last.bet),
      validBet: micros(last.valid_bet ?? last.bet),
      win: win + jackpotWin,
      jackpotWin,
      contribution: micros(last.jackpot_contribution ?? '0'),
      prize: 0n,
      compensation: 0n,
      freeWin: 0n,
    };
    return [
      {
        id: last.bet_id,
        site,
        game: gameOf.get(last.game) as Game,
        player: last.player,
        subAgent: last.sub_agent ?? '',
        currency: last.currency,
        day: settleDayOf(site.agent.calendars, stampedMs),
        settledAtMs: Date.parse(last.settled_at ?? last.bet_at),
        isRound: last.parent_bet_id == null,
        isTest: site.agent.isTest || site.players.some(({ name, isTest }) => isTest && name === last.player),
        source: last.source,
        isFeatureBuy: last.feature_buy === true,
        buyMode: last.buy_mode ?? '',
        hasFreeSpins: last.free_spins === true,
        betAtMs: Date.parse(last.bet_at),
        root: last.parent_bet_id ?? last.bet_id,
        profile: last.rtp_profile ?? '',
        device: last.device ?? '',
        native,
        usd: Object.fromEntries(Object.entries(native).map(([name, amount]) => [name, inUsd(amount, rateE8)])) as Amounts,
      },
    ];
  });
};

/** A credit without a game stands in the row of game 0. */
const NO_GAME: Game = { id: '0', code: '', vendor: '', rtp: '' };
/** Others pay what granted rounds have won, which is told by their bets. */
const COSTS: Partial<Record<PlatformPromoCredit['kind'], 'prize' | 'compensation' | 'freeWin'>> = {
  free_win: 'freeWin',
  activity: 'prize',
  task: 'prize',
  compensation: 'compensation',
};

/** What players were given beside their wins; it has neither bets nor rounds. */
export const keepCredits = ({ sites, games, rates, credits }: CheckWorld): Entry[] => {
  const siteOf = new Map(sites.map((site) => [site.code, site]));
  return credits.flatMap((versions): Entry[] => {
    const last = versions.at(-1) as PlatformPromoCredit;
    const cost = COSTS[last.kind];
    if (cost === undefined) return [];
    const site = siteOf.get(last.site) as Site;
    const atMs = Date.parse(last.granted_at);
    const rateE8 = (rates[last.currency] ?? []).findLast(({ fromMs }) => fromMs <= atMs)?.rateE8 ?? 0n;
    const nothing = {
      bet: 0n,
      validBet: 0n,
      win: 0n,
      jackpotWin: 0n,
      contribution: 0n,
      prize: 0n,
      compensation: 0n,
      freeWin: 0n,
    };
    return [
      {
        id: last.credit_id,
        site,
        game: games.find(({ code }) => code === last.game) ?? NO_GAME,
        player: last.player,
        subAgent: '',
        currency: last.currency,
        day: settleDayOf(site.agent.calendars, atMs),
        settledAtMs: atMs,
        isRound: false,
        isTest: site.agent.isTest || site.players.some(({ name, isTest }) => isTest && name === last.player),
        source: 'credit',
        isFeatureBuy: false,
        buyMode: '',
        hasFreeSpins: false,
        betAtMs: atMs,
        root: last.credit_id,
        profile: '',
        device: '',
        native: { ...nothing, [cost]: micros(last.amount) },
        usd: { ...nothing, [cost]: inUsd(micros(last.amount), rateE8) },
      },
    ];
  });
};

/** Millionths of a decimal text. */
export const micros = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const amount = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
  return text.startsWith('-') ? -amount : amount;
};

/** Half away from zero. */
export const inUsd = (amount: bigint, rateE8: bigint): bigint =>
  amount < 0n ? -inUsd(-amount, rateE8) : (amount * 200_000_000n + rateE8) / (2n * rateE8);

/** `native`: one currency at a time. A rate table stands for today's rates: the native sum of each currency is converted, once. */
export type Unit = 'native' | 'usd' | Rates;

/** The shared measures as they stand on the wire. */
export const measuresOf = (entries: readonly Entry[], unit: Unit): Record<string, string | number | null> => {
  const sumIn = (one: 'native' | 'usd', of: (amounts: Amounts) => bigint, kept: readonly Entry[]): bigint =>
    kept.reduce((total, entry) => total + of(entry[one]), 0n);
  const sum = (of: (amounts: Amounts) => bigint, keeps: (entry: Entry) => boolean): bigint => {
    const kept = entries.filter(keeps);
    if (typeof unit === 'string') return sumIn(unit, of, kept);
    return [...Map.groupBy(kept, ({ currency }) => currency)].reduce(
      (total, [currency, group]) => total + inUsd(sumIn('native', of, group), unit[currency]?.at(-1)?.rateE8 ?? 0n),
      0n,
    );
  };
  const isNormal = ({ source }: Entry): boolean => source === 'normal';
  const bet = sum((a) => a.bet, isNormal);
  const win = sum((a) => a.win, isNormal);
  const freeRounds = sum(
    (a) => a.win,
    ({ source }) => source === 'free_round' || source === 'card',
  );
  const freeWins = sum(
    (a) => a.freeWin,
    () => true,
  );
  const prizes = sum(
    (a) => a.prize,
    () => true,
  );
  const compensation = sum(
    (a) => a.compensation,
    () => true,
  );
  const rounds = entries.filter((entry) => isNormal(entry) && entry.isRound);
  return {
    rounds: rounds.length,
    players: new Set(rounds.map(({ site, player }) => `${site.code}/${player}`)).size,
    bet: text(bet),
    valid_bet: text(sum((a) => a.validBet, isNormal)),
    win: text(win),
    win_loss: text(bet - win),
    rate: percent(win, bet),
    jackpot_contribution: text(sum((a) => a.contribution, isNormal)),
    jackpot_win: text(sum((a) => a.jackpotWin, isNormal)),
    free_round_bonus: text(freeRounds),
    free_win_bonus: text(freeWins),
    activity_prize: text(prizes),
    compensation: text(compensation),
    ngr: text(bet - win - freeRounds - freeWins - prizes - compensation),
  };
};

/** What a row in its own currency says beside: its money at the stamped rates. */
export const stampedUsdOf = (entries: readonly Entry[]): Record<string, string | number | null> => {
  const { bet, win, win_loss: winLoss } = measuresOf(entries, 'usd');
  return { bet_usd: bet as string, win_usd: win as string, win_loss_usd: winLoss as string };
};

export const paidOf = (entries: readonly Entry[]): readonly Entry[] => entries.filter(({ source }) => source === 'normal');

/** The largest win in stakes of bets as their last versions leave them, in hundredths, half up; 0 where nothing was staked. */
export const largestMultiple = (entries: readonly Entry[]): bigint =>
  paidOf(entries).reduce((most, { usd: { bet: stake, win: paid } }) => {
    const multiple = stake > 0n ? (200n * paid + stake) / (2n * stake) : 0n;
    return multiple > most ? multiple : most;
  }, 0n);
export const multipleText = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** What the report of games says beside. */
export const gameFiguresOf = (entries: readonly Entry[]): Record<string, string | number | null> => {
  const paid = paidOf(entries);
  const staked = paid.reduce((sum, { usd }) => sum + usd.bet, 0n);
  return {
    hit_rate: percent(BigInt(paid.filter(({ usd }) => usd.win > 0n).length), BigInt(paid.length)),
    feature_buys: paid.filter(({ isFeatureBuy }) => isFeatureBuy).length,
    max_multiple: staked === 0n ? null : multipleText(largestMultiple(entries)),
  };
};

/** What the report of players says beside: rows are of one currency each. At today's rates the win in that currency is converted. */
export const playerFiguresOf = (entries: readonly Entry[], unit: Unit): Record<string, string | number | null> => {
  const paid = paidOf(entries);
  const multiple = largestMultiple(entries);
  const largest = (of: (entry: Entry) => bigint): bigint => paid.reduce((most, one) => (of(one) > most ? of(one) : most), 0n);
  const rateE8 = typeof unit === 'string' ? 0n : (unit[entries[0]?.currency ?? '']?.at(-1)?.rateE8 ?? 0n);
  const native = largest((entry) => entry.native.win);
  const biggest = unit === 'usd' ? largest((entry) => entry.usd.win) : unit === 'native' ? native : inUsd(native, rateE8);
  return {
    biggest_win: paid.length === 0 ? null : text(biggest),
    max_multiple: multiple > 0n ? multipleText(multiple) : null,
  };
};

/** Millionths as the shortest decimal text. */
export const text = (amount: bigint): string => {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, '0');
  const part = digits.slice(-6).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -6)}${part === '' ? '' : `.${part}`}`;
};

/** In percent with four decimals, half away from zero; null of nothing. */
export const percent = (part: bigint, whole: bigint): string | null => {
  if (whole === 0n) return null;
  const scaled = part * 1_000_000n;
  const rounded = (2n * scaled + whole) / (2n * whole);
  const digits = rounded.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
