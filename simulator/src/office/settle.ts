import type { SettlementRun } from '@manager/contract/features/report/settlement-run';
import type { ConsoleClient } from '../console-client.ts';
import { CALLS, PAGE } from './calls.ts';
import { type SettledPeriod, settledMonths } from './months.ts';
import type { Office } from './office.ts';
import { askAndAgree } from './second-person.ts';
import { SETTLED_AGENTS } from './terms.ts';

type SettledAgent = (typeof SETTLED_AGENTS)[number]['agent'];

/** How far the run of a month has come. */
type Goal = 'calculated' | 'confirmed' | 'paid';

/** What becomes of the newest month; all earlier ones are paid. A single month is the oldest one, too, and paid where it is agreed to. */
const NEWEST: Record<SettledAgent, Goal> = { 'EAST-CN': 'confirmed', 'EAST-SEA': 'calculated', 'EAST-IN': 'calculated' };

/** One adjustment that was asked for and agreed to. */
const ADJUSTED: SettledAgent = 'EAST-SEA';
const ADJUSTMENT = { amount_usd: '-250', reason: 'Share in the Tet campaign, as agreed with Mekong Play' };

/** The months that a run has to reach, agent by agent. */
export function settlementPlan(months: readonly SettledPeriod[]): { agent: SettledAgent; period: SettledPeriod; goal: Goal }[] {
  return SETTLED_AGENTS.flatMap(({ agent }) =>
    months.map((period, index) => {
      const isNewest = index === months.length - 1;
      const isOnly = isNewest && index === 0 && NEWEST[agent] === 'confirmed';
      return { agent, period, goal: isNewest && !isOnly ? NEWEST[agent] : ('paid' as const) };
    }),
  );
}

/** The clerk calculates, the agent's side agrees, the lead records the payment. Goes on where an earlier attempt ended. */
export async function settleMonths(office: Office): Promise<void> {
  for (const { agent, period, goal } of settlementPlan(settledMonths(office.period))) {
    const agentId = office.ids.agent(agent);
    const run = (await findRun(office, agentId, period)) ?? (await calculate(office, agentId, period));
    if (goal !== 'calculated') await agreeAndPay(office, { agent, run, goal });
    else if (agent === ADJUSTED) await adjust(office, run);
  }
}

export async function findRun({ at }: Office, agentId: string, { from, to }: SettledPeriod): Promise<SettlementRun | undefined> {
  const { list } = await at.tomas(CALLS.runs, { agent_id: agentId, ...PAGE });
  return list.find((run) => run.date_from === from && run.date_to === to);
}

function calculate({ at }: Office, agentId: string, { from, to }: SettledPeriod): Promise<SettlementRun> {
  return at.tomas(CALLS.calculate, { agent_id: agentId, date_from: from, date_to: to });
}

type Advance = { agent: SettledAgent; run: SettlementRun; goal: Goal };

async function agreeAndPay(office: Office, { agent, run, goal }: Advance): Promise<void> {
  const { at } = office;
  const agentSide: ConsoleClient = agent === 'EAST-CN' ? at.mei : at.grace;
  const confirmed = run.state === 'calculated' ? await agentSide(CALLS.confirm, { id: run.id, version: run.version }) : run;
  if (agent === 'EAST-CN') await makeInvoiceOnce(office, confirmed);
  if (goal !== 'paid' || confirmed.state !== 'confirmed') return;
  await at.grace(CALLS.pay, {
    id: confirmed.id,
    version: confirmed.version,
    payment_reference: `Bank transfer ${agent} ${confirmed.date_to}`,
  });
}

/** Files that left stand in the export log; one is enough. */
async function makeInvoiceOnce({ at, maker }: Office, { id }: SettlementRun): Promise<void> {
  const { list } = await maker(CALLS.exported, { what: 'settlement_run', ...PAGE });
  if (list.some((row) => row.filter['run_id'] === id)) return;
  await at.tomas(CALLS.invoice, { id, format: 'pdf' });
}

async function adjust({ at }: Office, run: SettlementRun): Promise<void> {
  const { adjustments } = await at.tomas(CALLS.settlement, {
    agent_id: run.agent_id,
    date_from: run.date_from,
    date_to: run.date_to,
  });
  if (adjustments.length > 0 || run.state !== 'calculated') return;
  await askAndAgree({ asker: at.tomas, agrees: at.grace }, CALLS.adjust, { id: run.id, version: run.version, ...ADJUSTMENT });
}
