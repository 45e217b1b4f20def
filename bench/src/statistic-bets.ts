import type { getStatisticBet, getBetHeatMap } from '@manager/contract/features/account/statistic-bet';
import type { Load } from './bets.ts';
import type { CallTo, Console } from './console.ts';
import { lastDays } from './report-cases.ts';
import { percentile, timeRuns } from './stats.ts';
import type { Places } from './world.ts';

const RUNS = 8;
const DAYS = 30;
const TABLE: CallTo<typeof getStatisticBet> = { method: 'GET', path: '/api/account/statistic_bet/get_list' };
const HEAT: CallTo<typeof getBetHeatMap> = { method: 'GET', path: '/api/account/statistic_bet/get_heat_map' };

/** Each dimension alone, and what staff lay beside each other. */
const PIVOTS = [
  'site',
  'game',
  'vendor',
  'player',
  'currency',
  'stake_level',
  'source',
  'device',
  'day',
  'site,game',
  'game,stake_level',
  'site,game,day',
  'site,player,day',
  'vendor,device,day',
  'currency,stake_level,source',
];
const MAPS = ['site,day', 'game,stake_level', 'player,day'];

export type StatisticTimes = { what: string; scope: string; p50Ms: number; p95Ms: number; rounds: number };

/** Pivots of bets (B-2) over the last thirty days, in USD, as tables and as heat maps. */
export const timeStatisticBets = async (
  call: Console,
  { load, places }: { load: Load; places: Places },
): Promise<StatisticTimes[]> => {
  const { from, to } = lastDays(load, DAYS);
  const days = { date_from: from, date_to: to };
  const scopes = { all: {}, 'one agent': { agent_id: places.agentId }, 'one site': { site_id: places.siteId } };
  const times: StatisticTimes[] = [];
  for (const [scope, filter] of Object.entries(scopes)) {
    for (const dimensions of PIVOTS) {
      let rounds = 0;
      const runsMs = await timeRuns(RUNS, async () => {
        const { sums } = await call(TABLE, { ...days, ...filter, dimensions });
        rounds = sums.reduce((sum, one) => sum + one.rounds, 0);
      });
      times.push({ what: dimensions, scope, p50Ms: percentile(runsMs, 0.5), p95Ms: percentile(runsMs, 0.95), rounds });
    }
    for (const dimensions of MAPS) {
      const runsMs = await timeRuns(RUNS, () => call(HEAT, { ...days, ...filter, dimensions }));
      times.push({
        what: `map ${dimensions}`,
        scope,
        p50Ms: percentile(runsMs, 0.5),
        p95Ms: percentile(runsMs, 0.95),
        rounds: 0,
      });
    }
  }
  return times;
};
