import { get__TYPE__ } from '@manager/contract/features/__AREA__/__THING__';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '__SRC__/i18n/use-texts.ts';
import { metricColumns } from '__SRC__/kit/report/metric-columns.tsx';
import { SHARED_METRICS } from '__SRC__/kit/report/metrics.ts';
import { MoneyReport } from '__SRC__/product/money-report/MoneyReport.tsx';
import { nameColumn } from '__SRC__/kit/report/name-column.tsx';
import { scopeCodecs } from '__SRC__/kit/report/scope-state.ts';
import { useMoneyReport } from '__SRC__/kit/report/use-money-report.ts';
import { useReportTexts } from '__SRC__/kit/report/use-report-texts.ts';
import type { Column } from '__SRC__/kit/table/columns.ts';
import type { texts } from './texts.en.ts';

type Row = OutputOf<typeof get__TYPE__>['list'][number];

const SORTS = ['rounds', 'players', 'bet', 'win', 'win_loss', 'rate', 'agent_name'] as const;

/** __CODE__. */
export default function __TYPE__Screen(): ReactNode {
  const t = useTexts<typeof texts>('__AREA__/__THING__');
  const tr = useReportTexts();
  const state = useMoneyReport({ endpoint: get__TYPE__, codecs: scopeCodecs, sorts: SORTS, initialSort: '-bet' });
  const hasCurrency = state.scope.in === 'native';
  const columns = useMemo(
    (): Column<Row>[] => [
      nameColumn({
        id: 'agent_name',
        header: t('agent'),
        widthPx: 200,
        nameOf: (row) => row.agent_name,
        linkOf: () => undefined,
        linkTitleOf: (row) => row.agent_name,
      }),
      ...(hasCurrency ? [{ id: 'currency', header: t('currency'), cell: (row) => row.currency } satisfies Column<Row>] : []),
      ...metricColumns<Row>({ ids: SHARED_METRICS, t: tr, sortable: SORTS }),
    ],
    [t, tr, hasCurrency],
  );
  return (
    <MoneyReport
      path="__PATH__"
      caption={t('caption')}
      state={state}
      columns={columns}
      linesOf={(rows) => rows}
      lineId={(row) => `${row.agent_id}:${row.currency ?? ''}`}
      currencyColumn="currency"
      metrics={SHARED_METRICS}
      fields={[]}
      ranking={{
        title: t('topAgents'),
        categoryLabel: t('agent'),
        endpoint: get__TYPE__,
        rowOf: ({ agent_id: id, agent_name: name }) => ({ id, name }),
      }}
    />
  );
}
