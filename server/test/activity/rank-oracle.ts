import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { PlatformBet } from '@manager/contract/platform/bets';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { type Decimal, decimal, toWire, usd as inUsd, ZERO } from '@manager/domain/money';

/** A ranking by a second way: with decimals over the newest version of each bet, player by player, without any state. */
export type OracleBet = PlatformBet & { rate: string };
export type OracleRule = Pick<RankRule, 'score' | 'min_rounds' | 'round_cap'> & {
  from: string;
  to: string;
  min: string | null;
  max: string | null;
  sites: readonly string[];
  offGames: readonly string[];
};
export type OraclePlace = { player: string; score: string; rounds: number };

const usd = (amount: string, { rate }: OracleBet): Decimal => inUsd(decimal(amount), decimal(rate));
const winOf = (bet: OracleBet): Decimal => decimal(bet.win).plus(decimal(bet.jackpot_win ?? '0'));
const stands = ({ status }: OracleBet): boolean => status === 'settled' || status === 'adjusted';

const counts = (rule: OracleRule, bet: OracleBet): boolean => {
  const stake = usd(bet.bet, bet);
  return (
    stands(bet) &&
    bet.source === 'normal' &&
    bet.bet_at >= rule.from &&
    bet.bet_at < rule.to &&
    (rule.min === null || stake.gte(decimal(rule.min))) &&
    (rule.max === null || stake.lte(decimal(rule.max))) &&
    (rule.sites.length === 0 || rule.sites.includes(bet.site)) &&
    !rule.offGames.includes(bet.game)
  );
};

type Round = { at: string; id: string; last: string; bet: Decimal; win: Decimal; spin: Decimal; spinAt: string; times: Decimal };

/** Also bets inside of bets, of those in time alone. */
const inside = (id: string, bets: readonly OracleBet[]): OracleBet[] =>
  bets.filter((bet) => bet.parent_bet_id === id).flatMap((bet) => [bet, ...inside(bet.bet_id, bets)]);

const roundsOf = (rule: OracleRule, bets: readonly OracleBet[]): Round[] => {
  const inTime = bets.filter(({ bet_at: at }) => at >= rule.from);
  return bets
    .filter((bet) => bet.parent_bet_id == null && counts(rule, bet))
    .map((root) => {
      const all = [root, ...inside(root.bet_id, inTime).filter(stands)];
      const sum = (of: (bet: OracleBet) => Decimal) => all.reduce((total, bet) => total.plus(of(bet)), ZERO);
      const times = (win: Decimal, bet: Decimal) => (bet.gt(ZERO) ? floor(win, bet) : ZERO);
      const spins = all
        .map((bet) => ({ times: times(winOf(bet), decimal(bet.bet)), at: bet.bet_at }))
        .toSorted((a, b) => b.times.cmp(a.times) || (a.at < b.at ? -1 : 1));
      return {
        at: root.bet_at,
        id: root.bet_id,
        last:
          all
            .map(({ bet_at: at }) => at)
            .toSorted()
            .at(-1) ?? '',
        bet: sum((bet) => usd(bet.bet, bet)),
        win: sum((bet) => usd(winOf(bet).toFixed(), bet)),
        spin: spins[0]?.times ?? ZERO,
        spinAt: spins[0]?.at ?? '',
        times: times(
          sum(winOf),
          sum((bet) => decimal(bet.bet)),
        ),
      };
    });
};

/** To six decimals, never up. */
const floor = (win: Decimal, bet: Decimal): Decimal =>
  decimal(microsToText((sumToMicros(toWire(win)) * 1_000_000n) / sumToMicros(toWire(bet))));

const worth = ({ score }: OracleRule, round: Round): Decimal => {
  if (score === 'total_bet') return round.bet;
  return score === 'total_win' ? round.win : round.win.minus(round.bet);
};

const chosen = (rule: OracleRule, rounds: readonly Round[]): Round[] => {
  if (rule.round_cap === null) return [...rounds];
  const byTime = rounds.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));
  const order = rule.round_cap.which === 'first' ? byTime : byTime.toSorted((a, b) => worth(rule, b).cmp(worth(rule, a)));
  return order.slice(0, rule.round_cap.rounds);
};

const scored = (rule: OracleRule, rounds: readonly Round[]): { score: Decimal; at: string } => {
  const best = (of: (round: Round) => Decimal, at: (round: Round) => string) => {
    const [top] = rounds.toSorted((a, b) => of(b).cmp(of(a)) || (at(a) < at(b) ? -1 : 1));
    return { score: top === undefined ? ZERO : of(top), at: top === undefined ? '' : at(top) };
  };
  if (rule.score === 'best_spin')
    return best(
      ({ spin }) => spin,
      ({ spinAt }) => spinAt,
    );
  if (rule.score === 'best_round')
    return best(
      ({ times }) => times,
      ({ last }) => last,
    );
  const at =
    rounds
      .map(({ last }) => last)
      .toSorted()
      .at(-1) ?? '';
  if (rule.score === 'rounds') return { score: decimal(String(rounds.length)), at };
  return { score: rounds.reduce((total, round) => total.plus(worth(rule, round)), ZERO), at };
};

/** The places from the first to the last. `idOf`: the number of a player, who is named `<site>/<name>`. */
export const rankingOf = (rule: OracleRule, bets: readonly OracleBet[], idOf: (player: string) => bigint): OraclePlace[] =>
  [...Map.groupBy(bets, ({ site, player }) => `${site}/${player}`)]
    .map(([player, own]) => {
      const all = roundsOf(rule, own);
      return { player, rounds: all.length, ...scored(rule, chosen(rule, all)) };
    })
    .filter(({ rounds, score }) => rounds >= rule.min_rounds && score.gt(ZERO))
    .toSorted((a, b) => {
      if (!a.score.eq(b.score)) return b.score.cmp(a.score);
      if (a.at !== b.at) return a.at < b.at ? -1 : 1;
      return idOf(a.player) < idOf(b.player) ? -1 : 1;
    })
    .map(({ player, score, rounds }) => ({ player, score: toWire(score), rounds }));
