import type { TaskRule } from '@manager/contract/features/task/task-rule';
import { type Decimal, decimal, toWire, usd as inUsd, ZERO } from '@manager/domain/money';
import type { OracleBet } from './rank-oracle.ts';

/** Progress by a second way: with decimals over the newest version of each bet, without any state. Settlement days are those of UTC. */
export type OracleTask = Pick<TaskRule, 'type' | 'target' | 'multiple' | 'period' | 'window_days' | 'repeat'> & {
  from: string;
  to: string;
  min: string | null;
  sites: readonly string[];
  offGames: readonly string[];
};
export type OracleTurn = { key: string; turn: number; progress: string };
export type OraclePlay = { day: string; rounds: number; bet: string };

const stands = ({ status }: OracleBet): boolean => status === 'settled' || status === 'adjusted';
const usd = (amount: string, { rate }: OracleBet): Decimal => inUsd(decimal(amount), decimal(rate));
const winOf = (bet: OracleBet): Decimal => decimal(bet.win).plus(decimal(bet.jackpot_win ?? '0'));
const dayOf = (at: string): string => at.slice(0, 10);

const counts = (task: OracleTask, bet: OracleBet): boolean =>
  stands(bet) &&
  bet.source === 'normal' &&
  bet.bet_at >= task.from &&
  bet.bet_at < task.to &&
  (task.min === null || usd(bet.bet, bet).gte(decimal(task.min))) &&
  (task.sites.length === 0 || task.sites.includes(bet.site)) &&
  !task.offGames.includes(bet.game);

type Round = { id: string; at: string; day: string; bet: Decimal; all: OracleBet[] };

const inside = (id: string, bets: readonly OracleBet[]): OracleBet[] =>
  bets.filter((bet) => bet.parent_bet_id === id).flatMap((bet) => [bet, ...inside(bet.bet_id, bets)]);

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, one) => total.plus(one), ZERO);

const roundsOf = (task: OracleTask, bets: readonly OracleBet[]): Round[] => {
  const inTime = bets.filter(({ bet_at: at }) => at >= task.from);
  return bets
    .filter((bet) => bet.parent_bet_id == null && counts(task, bet))
    .map((root) => {
      const all = [root, ...inside(root.bet_id, inTime).filter(stands)];
      return {
        id: root.bet_id,
        at: root.bet_at,
        day: dayOf(root.settled_at ?? ''),
        bet: sum(all.map((bet) => usd(bet.bet, bet))),
        all,
      };
    })
    .toSorted((a, b) => `${a.day} ${a.at} ${a.id}`.localeCompare(`${b.day} ${b.at} ${b.id}`, 'en'));
};

const isHit = ({ type, multiple }: OracleTask, { all }: Round): boolean => {
  const win = sum(all.map(winOf));
  const bet = sum(all.map((one) => decimal(one.bet)));
  switch (type) {
    case 'win_count':
      return win.gt(ZERO);
    case 'win_multiple':
      return bet.gt(ZERO) && win.gte(bet.times(decimal(multiple ?? '0')));
    case 'feature_triggered':
      return all.some((one) => one.free_spins === true) && all.every((one) => one.feature_buy !== true);
    case 'jackpot_hit':
      return all.some((one) => decimal(one.jackpot_win ?? '0').gt(ZERO));
    default:
      return true;
  }
};

const DAY_MS = 86_400_000;

/** Lengths of the stretches of days without a gap, in their order. */
const runsOf = (days: readonly string[]): number[] => {
  const runs: number[] = [];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before !== undefined && Date.parse(day) - Date.parse(before) === DAY_MS) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  }
  return runs;
};

const totalOf = (task: OracleTask, rounds: readonly Round[]): Decimal => {
  if (task.type === 'bet_amount') return sum(rounds.map(({ bet }) => bet));
  if (task.type !== 'days_in_a_row') return decimal(String(rounds.filter((round) => isHit(task, round)).length));
  const target = Number(task.target);
  const runs = runsOf([...new Set(rounds.map(({ day }) => day))].toSorted());
  const done = runs.reduce((n, length) => n + Math.floor(length / target), 0);
  return decimal(String(done * target + ((runs.at(-1) ?? 0) % target)));
};

const periodOf = (task: OracleTask, day: string): string => {
  const ms = Date.parse(day);
  if (task.period === 'once') return 'once';
  if (task.period === 'daily') return day;
  // Sunday is 0: Monday is so many days back.
  if (task.period === 'weekly') return dayOf(new Date(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS).toISOString());
  const length = (task.window_days ?? 1) * DAY_MS;
  let start = Date.parse(dayOf(task.from));
  while (start > ms) start -= length;
  while (start + length <= ms) start += length;
  return dayOf(new Date(start).toISOString());
};

const smaller = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other);

/** All turns of a player that have begun, and what was played for them day by day. */
export const progressOf = (task: OracleTask, bets: readonly OracleBet[]): { turns: OracleTurn[]; plays: OraclePlay[] } => {
  const target = decimal(task.target);
  const most = target.times(decimal(String(task.repeat)));
  const turns: OracleTurn[] = [];
  const plays: OraclePlay[] = [];
  for (const [key, rounds] of Map.groupBy(roundsOf(task, bets), ({ day }) => periodOf(task, day))) {
    const counted = rounds.filter((_, index) => totalOf(task, rounds.slice(0, index)).lt(most));
    // What has reached the end once does not go back by what comes after.
    const total = smaller(totalOf(task, counted), most);
    for (let turn = 1; turn <= task.repeat; turn++) {
      const before = target.times(decimal(String(turn - 1)));
      if (turn > 1 && total.lte(before)) break;
      turns.push({ key, turn, progress: toWire(smaller(total.minus(before), target)) });
    }
    for (const [day, group] of Map.groupBy(counted, (round) => round.day))
      plays.push({ day, rounds: group.length, bet: toWire(sum(group.map(({ bet }) => bet))) });
  }
  return { turns, plays: plays.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
};
