import { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { dayBoundsAt } from '@manager/domain/calendar-versions';
import { route, type Route } from '../../../kit/http/route.ts';
import type { BetDimension } from '../../../kit/bet/bet-dimension.ts';
import type { AgentEntry } from '../../../kit/report/directory.ts';
import {
  askMoney,
  idsInOrderOf,
  measuresOf,
  moneyScope,
  type NameSorts,
  pageOfRows,
  reportName,
} from '../../../kit/report/money-report.ts';
import { FINAL_AFTER_MS } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readRestated } from './restated.ts';

type Row = OutputOf<typeof getSiteDayReport>['list'][number];
type Dimension = Extract<BetDimension, 'settle_date' | 'site_id' | 'agent_id'>;

const DAYS: readonly Dimension[] = ['settle_date'];
/** A website that moved has a row under each agent whose bets it took, as in the site report. */
const DAYS_OF_SITES: readonly Dimension[] = ['settle_date', 'site_id', 'agent_id'];

const SORTS: NameSorts<Dimension> = {
  settle_date: () => ({ dimension: 'settle_date' }),
  site_code: (directory) => ({ dimension: 'site_id', idsInOrder: idsInOrderOf(directory, 'sites', ({ code }) => code) }),
};

/** F-5: money by settlement day, and by website where asked. A day is final when it is in every calendar that its row counts by. */
const answerSiteDays = async (ctx: Ctx, input: ParsedOf<typeof getSiteDayReport>): Promise<OutputOf<typeof getSiteDayReport>> => {
  const scope = await moneyScope(ctx, input);
  const { directory, resolved, nowMs } = scope;
  const dimensions = input.by_site ? DAYS_OF_SITES : DAYS;
  const [money, restatedOf] = await Promise.all([
    askMoney(ctx, scope, { name: reportName(getSiteDayReport), dimensions, in: input.in, compare: input.compare }),
    readRestated(ctx, scope),
  ]);
  const list = pageOfRows(money.rows, { input, dimensions, sorts: SORTS, directory }).map((row) => {
    const day = String(row.settle_date);
    const measures = measuresOf(row, input.in);
    const own = { settle_date: day, ...(input.in === 'native' ? { currency: row.currency } : {}) };
    if (!input.by_site) {
      const state = stateOf(day, { agents: resolved.agents, nowMs });
      return { settle_date: day, state, restated: restatedOf(own), ...measures };
    }
    const agent = directory.agents.get(String(row.agent_id));
    const site = directory.sites.get(String(row.site_id));
    return {
      settle_date: day,
      state: stateOf(day, { agents: agent === undefined ? [] : [agent], nowMs }),
      restated: restatedOf({ ...own, site_id: String(row.site_id), agent_id: String(row.agent_id) }),
      site_id: String(row.site_id),
      site_code: site?.code ?? String(row.site_id),
      site_name: site?.name ?? '',
      agent_id: String(row.agent_id),
      agent_name: agent?.name ?? '',
      is_test: agent?.isTest ?? false,
      ...measures,
    };
  });
  return { list, total: money.rows.length, ...money.envelope };
};

const stateOf = (day: string, { agents, nowMs }: { agents: readonly AgentEntry[]; nowMs: number }): Row['state'] => {
  const endMs = Math.max(...agents.map(({ calendars }) => dayBoundsAt(calendars, day).endMs));
  if (nowMs < endMs) return 'running';
  return nowMs < endMs + FINAL_AFTER_MS ? 'closing' : 'final';
};

const routes: readonly Route[] = [route(getSiteDayReport, answerSiteDays)];
export default routes;
