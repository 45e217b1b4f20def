import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import { type AgentEntry, loadDirectory } from '../../../kit/report/directory.ts';
import { toMeasures } from '../../../kit/figures/figures.ts';
import { queryMoney } from '../../../kit/figures/money-query.ts';
import { isSameState, type NewestBatches, newestBatches } from '../../../kit/figures/newest-batches.ts';
import { GIVEN } from '../../../kit/figures/promo-query.ts';
import { isFinal } from '../../../kit/report/report-scope.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';

const HOUR_MS = 3_600_000;

/**
 * Freezes the months of every agent once they are final in its calendar, and anew, as the next version, when bets or promo credits of a frozen
 * month were amended or came late. What was frozen never changes.
 */
export const freezeMonths: Job = {
  job: 'agent_month.freeze',
  everyMs: HOUR_MS,
  run: async (deps) => {
    const directory = await loadDirectory(deps.db);
    const frozen = await readFrozen(deps);
    let rows = 0;
    for (const { agentId, month, newest } of await readMonths(deps)) {
      const agent = directory.agents.get(agentId);
      if (agent === undefined || !isFinal({ agents: [agent] }, { to: daysOf(month).to, nowMs: deps.now().getTime() })) continue;
      const last = frozen.get(`${agentId} ${month}`);
      if (last === undefined || isNewer(newest, last.newest)) rows += await freeze(deps, { agent, month, newest, last });
    }
    return rows === 0 ? null : { rows };
  },
};

type Frozen = { runVersion: number; newest: NewestBatches };

const isNewer = (now: NewestBatches, then: NewestBatches): boolean =>
  BigInt(now.bets) > BigInt(then.bets) || BigInt(now.credits) > BigInt(then.credits);

const readFrozen = async ({ db }: Deps): Promise<ReadonlyMap<string, Frozen>> => {
  const rows = await db.selectFrom('agent_month').selectAll().orderBy('run_version').execute();
  // Later versions take the place of earlier ones.
  return new Map(
    rows.map(({ agent_id: agentId, month, run_version: runVersion, batch_id: bets, promo_batch_id: credits }) => [
      `${agentId} ${month}`,
      { runVersion, newest: { bets, credits: credits ?? bets } },
    ]),
  );
};

type Month = { agentId: string; month: string; newest: NewestBatches };

/** Months with real money, and the newest batches of bets and promo credits in each. */
const readMonths = async ({ clickhouse }: Deps): Promise<Month[]> => {
  const newestIn = (table: string, where: string) =>
    `SELECT '${table}' AS held, agent_id, formatDateTime(settle_date, '%Y-%m') AS month, max(batch_id) AS newest
      FROM ${table} WHERE is_test = 0 AND ${where} GROUP BY agent_id, month`;
  const rows = await clickhouse.query<{ agent_id: number; month: string } & NewestBatches>({
    name: 'agent_month.newest',
    sql: `SELECT agent_id, month, maxIf(newest, held = 'bet') AS bets, maxIf(newest, held = 'promo_credit') AS credits
      FROM (${newestIn('bet', 'true')} UNION ALL ${newestIn('promo_credit', GIVEN)}) GROUP BY agent_id, month ORDER BY month, agent_id`,
    params: {},
  });
  return rows.map(({ agent_id: agentId, month, bets, credits }) => ({
    agentId: String(agentId),
    month,
    newest: { bets, credits },
  }));
};

const daysOf = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

type Freeze = { agent: AgentEntry; month: string; newest: NewestBatches; last: Frozen | undefined };

/** Answers 1, or 0 when bets or credits of the month came in meanwhile: the next run takes it up. */
const freeze = async (deps: Deps, { agent, month, newest, last }: Freeze): Promise<number> => {
  const filter: BetFilter = { agentIds: [agent.id], siteIds: null, gameIds: null, days: daysOf(month), withTest: false };
  const { rows } = await queryMoney(deps.clickhouse, {
    name: 'agent_month.figures',
    filter,
    dimensions: ['agent_id'],
    in: 'native',
  });
  const now = await newestBatches(deps.clickhouse, { name: 'agent_month.batch', filter });
  if (!isSameState(now, newest)) return 0;
  const runVersion = (last?.runVersion ?? 0) + 1;
  const key = { agent_id: agent.id, month, run_version: runVersion };
  await inTransaction(deps.db, async (tx) => {
    await tx
      .insertInto('agent_month')
      .values({ ...key, frozen_at: deps.now(), batch_id: newest.bets, promo_batch_id: newest.credits })
      .execute();
    for (const row of rows) {
      const [own, usd] = [toMeasures(row, 'native'), toMeasures(row, 'usd')];
      await tx
        .insertInto('agent_month_line')
        .values({
          ...key,
          currency: row.currency,
          rounds: String(own.rounds),
          players: String(own.players),
          bet: own.bet,
          valid_bet: own.valid_bet,
          win: own.win,
          jackpot_contribution: own.jackpot_contribution,
          jackpot_win: own.jackpot_win,
          free_round_bonus: own.free_round_bonus,
          free_win_bonus: own.free_win_bonus,
          activity_prize: own.activity_prize,
          compensation: own.compensation,
          bet_usd: usd.bet,
          valid_bet_usd: usd.valid_bet,
          win_usd: usd.win,
          jackpot_contribution_usd: usd.jackpot_contribution,
          jackpot_win_usd: usd.jackpot_win,
          free_round_bonus_usd: usd.free_round_bonus,
          free_win_bonus_usd: usd.free_win_bonus,
          activity_prize_usd: usd.activity_prize,
          compensation_usd: usd.compensation,
        })
        .execute();
    }
    if (last !== undefined)
      await audit(ownCtx(deps, 'agent_month.freeze'), tx, {
        action: 'agent_month.restate',
        objectType: 'agent_month',
        objectId: `${agent.id} ${month}`,
        agentId: agent.id,
        before: { run_version: last.runVersion },
        after: { run_version: runVersion },
      });
  });
  return 1;
};
