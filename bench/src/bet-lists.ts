import type { getBetList } from '@manager/contract/features/account/bet-detail';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { betId, type Load } from './bets.ts';
import type { CallTo, Console } from './console.ts';
import { lastDays } from './report-cases.ts';
import { percentile, timeRuns } from './stats.ts';
import { type Places, playerName, PLAYERS, siteCode, SITES } from './world.ts';

const PICKS = 60;
const DAY_MS = 86_400_000;
const CALL: CallTo<typeof getBetList> = { method: 'GET', path: '/api/account/bet_detail/get_list' };

export type ListTimes = { what: string; p50Ms: number; p95Ms: number; rowsFound: number };
type Query = InputOf<typeof getBetList>;

/** Pages of fifty bets, each time of another website, player or bet. */
export const timeBetLists = async (call: Console, { load, places }: { load: Load; places: Places }): Promise<ListTimes[]> => {
  const pick = (count: number): number => Math.floor(Math.random() * count);
  const instants = (): { time_from: string; time_to: string } => {
    const from = load.fromMs + pick(load.toMs - load.fromMs - DAY_MS);
    return { time_from: new Date(from).toISOString(), time_to: new Date(from + DAY_MS).toISOString() };
  };
  const month = lastDays(load, 30);
  const lists: Record<string, () => Query> = {
    'a website, 24 hours': () => ({ site_id: places.siteIds.get(siteCode(pick(SITES))), ...instants() }),
    'a player, 30 settlement days': () => ({
      player: playerName(Math.floor(PLAYERS * Math.random() ** 2)),
      date_from: month.from,
      date_to: month.to,
    }),
    'a bet by its id': () => ({ bet_id: betId(pick(load.betCount)) }),
  };
  const times: ListTimes[] = [];
  for (const [what, query] of Object.entries(lists)) {
    let rowsFound = 0;
    const runsMs = await timeRuns(PICKS, async () => {
      const { list } = await call(CALL, query());
      rowsFound += list.length;
    });
    times.push({ what, p50Ms: percentile(runsMs, 0.5), p95Ms: percentile(runsMs, 0.95), rowsFound });
  }
  return times;
};
