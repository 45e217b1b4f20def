import type { TaskRule } from '@manager/contract/features/task/task-rule';
import { micros, text } from './ledger.ts';
import { type Round, stakesOf, sumOf, winsOf } from './rounds.ts';

type Rule = Pick<TaskRule, 'type' | 'target' | 'multiple' | 'period' | 'window_days' | 'repeat'>;
export type Turn = { key: string; turn: number; progress: string; startedDay: string; completedDay: string | null };
/** What was played for a task on a settlement day, as far as it counted. */
export type Play = { day: string; rounds: number; stakes: bigint; wins: bigint };

const DAY_MS = 86_400_000;
const MILLION = 1_000_000n;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The first day of the period that a day lies in. `first`: the settlement day on which the task begins there. */
const periodOf = ({ period, window_days: length }: Rule, day: string, first: string): string => {
  if (period === 'once') return 'once';
  if (period === 'daily') return day;
  // Sunday is 0, and is the last day of a week that begins on Monday.
  if (period === 'weekly') return dayText(dayNumber(day) - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const windows = Math.floor((dayNumber(day) - dayNumber(first)) / (length ?? 1));
  return dayText(dayNumber(first) + windows * (length ?? 1));
};

/** What a round adds by itself; days in a row are counted apart. */
const worthOf = ({ type, multiple }: Rule, { bets }: Round, freeSpins: ReadonlySet<string>): bigint => {
  const [win, bet] = [sumOf(bets, ({ native }) => native.win), sumOf(bets, ({ native }) => native.bet)];
  switch (type) {
    case 'bet_amount':
      return sumOf(bets, ({ usd }) => usd.bet);
    case 'win_count':
      return win > 0n ? MILLION : 0n;
    case 'win_multiple':
      return bet > 0n && win * MILLION >= micros(multiple ?? '0') * bet ? MILLION : 0n;
    case 'feature_triggered':
      return bets.some(({ id }) => freeSpins.has(id)) && bets.every(({ isFeatureBuy }) => !isFeatureBuy) ? MILLION : 0n;
    case 'jackpot_hit':
      return bets.some(({ native }) => native.jackpotWin > 0n) ? MILLION : 0n;
    default:
      return MILLION;
  }
};

/** Days with a round without a gap, in millionths: a target that is reached stays, and what follows begins anew. */
const daysInARow = (days: readonly string[], target: bigint): bigint => {
  let [done, run] = [0n, 0n];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    run = before !== undefined && dayNumber(day) - dayNumber(before) === 1 ? run + MILLION : MILLION;
    if (run < target) continue;
    done += run;
    run = 0n;
  }
  return done + run;
};

/** A player's turns at a task, period by period, and what was played for them (docs/tasks.md#periods-and-turns). */
export const progressOf = (
  rule: Rule,
  rounds: readonly Round[],
  { first, freeSpins }: { first: string; freeSpins: ReadonlySet<string> },
): { turns: Turn[]; plays: Play[] } => {
  const target = micros(rule.target);
  const most = target * BigInt(rule.repeat);
  const inOrder = rounds.toSorted(({ root: a }, { root: b }) =>
    a.day === b.day ? a.betAtMs - b.betAtMs || (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1,
  );
  const turns: Turn[] = [];
  const plays: Play[] = [];
  for (const [key, all] of Map.groupBy(inOrder, ({ root }) => periodOf(rule, root.day, first))) {
    /** After how many rounds which total stands; what has reached the end once stays there. */
    const totals: bigint[] = [];
    const days = [...new Set(all.map(({ root }) => root.day))];
    let worth = 0n;
    for (const round of all) {
      worth += worthOf(rule, round, freeSpins);
      const inARow = rule.type === 'days_in_a_row';
      const total = inARow
        ? daysInARow(
            days.filter((day) => day <= round.root.day),
            target,
          )
        : worth;
      totals.push(total < most ? total : most);
      if (total >= most) break;
    }
    const counted = all.slice(0, totals.length);
    const total = totals.at(-1) ?? 0n;
    for (let turn = 1n; turn <= BigInt(rule.repeat) && (turn === 1n || total > target * (turn - 1n)); turn++) {
      const rest = total - target * (turn - 1n);
      const begins = turn === 1n ? 0 : totals.findIndex((one) => one > target * (turn - 1n));
      const ends = totals.findIndex((one) => one >= target * turn);
      turns.push({
        key,
        turn: Number(turn),
        progress: text(rest < target ? rest : target),
        startedDay: counted[begins]?.root.day ?? '',
        completedDay: ends < 0 ? null : (counted[ends]?.root.day ?? null),
      });
    }
    for (const [day, here] of Map.groupBy(counted, ({ root }) => root.day))
      plays.push({ day, rounds: here.length, stakes: stakesOf(here), wins: winsOf(here) });
  }
  return { turns, plays };
};
