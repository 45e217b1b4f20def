import { CALLS } from './calls.ts';
import { readIds, type SetUp } from './office.ts';
import { askAndAgree } from './second-person.ts';

/** What an agent pays of its turnover or its result, in per cent, and from a large one on. */
type Fee = { basis: 'turnover' | 'ggr'; pct: string; pctFromLarge: string };

/** Agents below the Lantern house that are settled by the month. Of their turnover, so that they owe something in a month of lucky players, too. */
export const SETTLED_AGENTS = [
  { agent: 'EAST-CN', fee: { basis: 'turnover', pct: '0.6', pctFromLarge: '0.5' } },
  { agent: 'EAST-SEA', fee: { basis: 'turnover', pct: '0.7', pctFromLarge: '0.6' } },
  { agent: 'EAST-IN', fee: { basis: 'turnover', pct: '0.8', pctFromLarge: '0.6' } },
] as const satisfies readonly { agent: string; fee: Fee }[];
/** Pays of its result; its first settlement is to come. */
const UNSETTLED: { agent: string; fee: Fee } = { agent: 'WEST-EU', fee: { basis: 'ggr', pct: '12', pctFromLarge: '11' } };
const LARGE_USD = { turnover: '1000000', ggr: '100000' };

/** Money of these is counted without decimals, or in thousands. */
const TOLERANCES = [
  { currency: 'VND', tolerance: '1000' },
  { currency: 'IDR', tolerance: '1000' },
  { currency: 'JPY', tolerance: '10' },
];

/** Fee scales, the settlement rates of the months, and how far apart ours and theirs may be. */
export async function agreeOnTerms(setUp: SetUp, months: readonly string[]): Promise<void> {
  const both = { asker: setUp.maker, agrees: setUp.approver };
  const ids = await readIds(setUp.maker);
  for (const { agent, fee } of [...SETTLED_AGENTS, UNSETTLED]) {
    const { id, version } = await setUp.maker(CALLS.terms, { agent_id: ids.agent(agent) });
    if (version > 0) continue;
    await askAndAgree(both, CALLS.saveTerms, {
      agent_id: id,
      version,
      negative_carry: 'carry',
      tiers: scaleOf(fee),
      reason: 'Terms of the contract',
    });
  }
  for (const month of months) await fixRates(setUp, month);
  const { list } = await setUp.maker(CALLS.tolerances, {});
  for (const { currency, tolerance } of TOLERANCES) {
    if (list.find((row) => row.currency === currency)?.version !== 0) continue;
    const reason = 'Websites round to whole units';
    await askAndAgree(both, CALLS.saveTolerance, { currency, version: 0, tolerance, reason });
  }
}

/** For all websites, vendors and kinds of games of the agent. */
export function scaleOf({ basis, pct, pctFromLarge }: Fee) {
  const rung = { site_id: null, vendor: null, game_type: null, basis };
  return [
    { ...rung, from_usd: '0', pct },
    { ...rung, from_usd: LARGE_USD[basis], pct: pctFromLarge },
  ];
}

async function fixRates({ maker, approver }: SetUp, month: string): Promise<void> {
  const { list } = await maker(CALLS.rates, { month });
  for (const { currency, rate, current_rate: current } of list) {
    if (rate !== null || current === null) continue;
    const input = { month, currency, rate: current, before: null, reason: `Rate of the bank at the end of ${month}` };
    await askAndAgree({ asker: maker, agrees: approver }, CALLS.saveRate, input);
  }
}
