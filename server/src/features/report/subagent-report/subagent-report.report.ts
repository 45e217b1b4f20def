import { getSubAgentReport } from '@manager/contract/features/report/subagent-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { route, type Route } from '../../../kit/http/route.ts';
import {
  askMoney,
  idsInOrderOf,
  measuresOf,
  moneyScope,
  type NameSorts,
  pageOfRows,
  reportName,
} from '../../../kit/report/money-report.ts';
import { withSubAgents } from '../../../kit/report/sub-agent-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readSubAgentRecords, recordKey } from '../../set-up/subagent/public.ts';

const DIMENSIONS = ['site_id', 'sub_agent'] as const;

const SORTS: NameSorts<(typeof DIMENSIONS)[number]> = {
  sub_agent_id: () => ({ dimension: 'sub_agent' }),
  site_code: (directory) => ({ dimension: 'site_id', idsInOrder: idsInOrderOf(directory, 'sites', ({ code }) => code) }),
};

/** F-7: money by website and the label that it sends for its own downline, with the groups that Set-Up knows it by. */
const answerSubAgents = async (
  ctx: Ctx,
  input: ParsedOf<typeof getSubAgentReport>,
): Promise<OutputOf<typeof getSubAgentReport>> => {
  const scope = withSubAgents(await moneyScope(ctx, input), { subAgents: input.sub_agent_id, isAny: true });
  const money = await askMoney(ctx, scope, {
    name: reportName(getSubAgentReport),
    dimensions: DIMENSIONS,
    in: input.in,
    compare: input.compare,
  });
  const page = pageOfRows(money.rows, { input, dimensions: DIMENSIONS, sorts: SORTS, directory: scope.directory });
  const labelOf = (row: (typeof page)[number]) => ({ siteId: String(row.site_id), code: String(row.sub_agent) });
  const records = await readSubAgentRecords(ctx, page.map(labelOf));
  const list = page.map((row) => {
    const label = labelOf(row);
    const site = scope.directory.sites.get(label.siteId);
    const record = records.get(recordKey(label));
    return {
      site_id: label.siteId,
      site_code: site?.code ?? label.siteId,
      site_name: site?.name ?? '',
      sub_agent_id: label.code,
      record_id: record?.id ?? null,
      note: record?.note ?? '',
      auto_group_name: record?.auto_group_name ?? null,
      configured_group_name: record?.configured_group_name ?? null,
      can: { group: record?.can.group ?? false },
      ...measuresOf(row, input.in),
    };
  });
  return { list, total: money.rows.length, ...money.envelope };
};

const routes: readonly Route[] = [route(getSubAgentReport, answerSubAgents)];
export default routes;
