import type { PlatformBet } from '@manager/contract/platform/bets';
import type { CheckWorld } from './draw-world.ts';
import { type Entry, largestMultiple, measuresOf, micros, multipleText, paidOf, percent, text } from './ledger.ts';

type Figures = Record<string, string | number | null>;

/** In millionths, half away from zero; of amounts above zero. */
const divided = (amount: bigint, by: number): string => text((2n * amount + BigInt(by)) / (2n * BigInt(by)));
const largest = (entries: readonly Entry[], of: (entry: Entry) => bigint): bigint =>
  entries.reduce((most, one) => (of(one) > most ? of(one) : most), 0n);

/** A row of B-2: as if all were paid for, since how they were never mixes in one. */
export const statisticOf = (entries: readonly Entry[], unit: 'native' | 'usd'): Figures => {
  const paid = entries.map((entry) => ({ ...entry, source: 'normal' as const }));
  const { rounds, players, bet, win, win_loss, rate } = measuresOf(paid, unit);
  const staked = micros(String(bet));
  return {
    rounds: rounds ?? null,
    players: players ?? null,
    bet: bet ?? null,
    win: win ?? null,
    win_loss: win_loss ?? null,
    rate: rate ?? null,
    avg_bet: rounds === 0 ? null : divided(staked, Number(rounds)),
    max_bet: text(largest(paid, (entry) => entry[unit].bet)),
    max_win: text(largest(paid, (entry) => entry[unit].win)),
    max_multiple: staked === 0n ? null : multipleText(largestMultiple(paid)),
    hit_rate: percent(BigInt(paid.filter(({ usd }) => usd.win > 0n).length), BigInt(paid.length)),
    free_spin_rounds: paid.filter(({ hasFreeSpins, isRound }) => hasFreeSpins && isRound).length,
    feature_buys: entries.filter(({ isFeatureBuy }) => isFeatureBuy).length,
    jackpot_hits: paid.filter(({ native }) => native.jackpotWin > 0n).length,
  };
};

/** A row of B-5 by mode. */
export const buyModeOf = (entries: readonly Entry[]): Figures => {
  const { rounds, bet, win, win_loss, rate } = measuresOf(entries, 'usd');
  return {
    rounds: rounds ?? null,
    cost: bet ?? null,
    win: win ?? null,
    win_loss: win_loss ?? null,
    rate: rate ?? null,
    hit_rate: percent(BigInt(entries.filter(({ usd }) => usd.win > 0n).length), BigInt(entries.length)),
    max_multiple: multipleText(largestMultiple(entries)),
  };
};

/** What a player ever played, as B-1 says it: real money and test money apart. */
export const lifetimeOf = (entries: readonly Entry[]): Figures => {
  const of = (kept: readonly Entry[]) => measuresOf(paidOf(kept), 'native');
  const [real, test] = [of(entries.filter(({ isTest }) => !isTest)), of(entries.filter(({ isTest }) => isTest))];
  return {
    rounds: real.rounds ?? null,
    bet: real.bet ?? null,
    win: real.win ?? null,
    total: real.win_loss ?? null,
    total_usd:
      measuresOf(
        entries.filter(({ isTest }) => !isTest),
        'usd',
      ).win_loss ?? null,
    test_rounds: test.rounds ?? null,
    test_bet: test.bet ?? null,
    test_win: test.win ?? null,
  };
};

/** A row of G-2: the window, and the whole life with its largest fall. */
export const retainedOf = (entries: readonly Entry[], { from, to }: { from: string; to: string }): Figures => {
  const paid = paidOf(entries);
  const kept = (of: readonly Entry[]): bigint => of.reduce((sum, { usd }) => sum + usd.bet - usd.win, 0n);
  const window = paid.filter(({ day }) => day >= from && day <= to);
  const { bet, win } = measuresOf(window, 'usd');
  let [level, peak, fall] = [0n, 0n, 0n];
  for (const day of [...new Set(paid.map((entry) => entry.day))].toSorted()) {
    level += kept(paid.filter((entry) => entry.day === day));
    if (level > peak) peak = level;
    if (peak - level > fall) fall = peak - level;
  }
  const retained = kept(window);
  const share = percent(retained < 0n ? -retained : retained, micros(String(bet)));
  return {
    bet: bet ?? null,
    win: win ?? null,
    retained: text(retained),
    rate_pct: share !== null && retained < 0n && /[1-9]/.test(share) ? `-${share}` : share,
    lifetime_bet: measuresOf(paid, 'usd').bet ?? null,
    lifetime_retained: text(kept(paid)),
    drawdown: text(fall),
  };
};

/** Upper ends of G-3 in per cent of the stake. */
const STEPS = [0, 50, 90, 200, 400, 800, 1_200, 2_000, 5_000, 10_000, 50_000];

type Round = { key: string; entries: Entry[]; root: Entry };

/** Rounds of a game with all their bets, as G-3 counts them; those with a bet that is open are none. */
const roundsOf = (entries: readonly Entry[], { rows }: CheckWorld): Round[] => {
  const open = new Set(
    rows.flatMap((versions) => {
      const last = versions.at(-1) as PlatformBet;
      return last.status === 'pending' ? [`${last.site} ${last.game} ${last.parent_bet_id ?? last.bet_id}`] : [];
    }),
  );
  return [...Map.groupBy(entries, ({ site, game, root }) => `${site.code} ${game.code} ${root}`)].flatMap(([place, all]) => {
    const root = all.find(({ isRound }) => isRound);
    if (root === undefined || open.has(place)) return [];
    const mode = root.source === 'free_round' ? 'free' : root.source !== 'normal' ? '' : root.isFeatureBuy ? 'buy' : 'base';
    const bought = mode === 'buy' ? root.buyMode : '';
    return mode === '' ? [] : [{ key: [mode, bought, root.profile, ''].join('|'), entries: all, root }];
  });
};

/** Groups of G-3 by their key, each with the count of rounds and the part of the RTP of its steps. */
export const probabilityOf = (entries: readonly Entry[], world: CheckWorld): Map<string, { group: Figures; steps: Figures[] }> =>
  new Map(
    [...Map.groupBy(roundsOf(entries, world), ({ key }) => key)].map(([key, rounds]) => {
      const sums = rounds.map(({ entries: all }) => ({
        bet: all.reduce((sum, { native }) => sum + native.bet, 0n),
        win: all.reduce((sum, { native }) => sum + native.win - native.jackpotWin, 0n),
        betUsd: all.reduce((sum, { usd }) => sum + usd.bet, 0n),
        winUsd: all.reduce((sum, { usd }) => sum + usd.win - usd.jackpotWin, 0n),
      }));
      const staked = sums.filter(({ bet }) => bet > 0n);
      const [bet, win] = [staked.reduce((sum, one) => sum + one.betUsd, 0n), staked.reduce((sum, one) => sum + one.winUsd, 0n)];
      const stepOf = (one: (typeof sums)[number]): number => {
        const place = STEPS.findIndex((end) => one.win * 100n <= BigInt(end) * one.bet);
        return place < 0 ? STEPS.length : place;
      };
      return [
        key,
        {
          group: {
            rounds: staked.length,
            rounds_no_stake: sums.length - staked.length,
            bet: text(bet),
            win: text(win),
            rate: percent(win, bet),
          },
          steps: Array.from({ length: STEPS.length + 1 }, (_, place) => {
            const here = staked.filter((one) => stepOf(one) === place);
            return {
              rounds: here.length,
              rounds_pct: percent(BigInt(here.length), BigInt(staked.length)),
              rtp_pct: percent(
                here.reduce((sum, one) => sum + one.winUsd, 0n),
                bet,
              ),
            };
          }),
        },
      ];
    }),
  );

/** Days of G-7 with the pool at the end of each: taxed stakes in, wins out, a part of what is left given up; parts of a millionth are dropped. */
export const poolOf = (
  entries: readonly Entry[],
  { days, start, taxPct, decayPct }: { days: readonly string[]; start: bigint; taxPct: bigint; decayPct: bigint },
): { day: string; bet: string; win: string; pool: string }[] => {
  let pool = start;
  return days.map((day) => {
    const here = paidOf(entries).filter((entry) => entry.day === day);
    const [bet, win] = [here.reduce((sum, { usd }) => sum + usd.bet, 0n), here.reduce((sum, { usd }) => sum + usd.win, 0n)];
    pool = pool + bet - (bet * taxPct) / 100n - win;
    if (pool > 0n) pool -= (pool * decayPct) / 100n;
    return { day, bet: text(bet), win: text(win), pool: text(pool) };
  });
};
