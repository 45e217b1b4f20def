import { COMPARED } from '@manager/contract/features/report/compare';
import type { Column } from '../../kit/table/columns.ts';
import { FILE_KINDS, metricText } from '../../kit/report/metric-columns.tsx';
import { type ComparedId, type MetricId, metricOf } from '../../kit/report/metrics.ts';
import type { FigureValues } from '../../kit/report/totals.ts';
import type { ReportTranslate } from '../../kit/report/use-report-texts.ts';

/** Without a choice of the user only what decides is shown: the table would be three times as wide. */
const SHOWN: readonly ComparedId[] = ['bet_delta', 'bet_delta_pct', 'win_loss_before', 'win_loss_delta', 'rate_delta'];
const SORTABLE: readonly ComparedId[] = ['bet_delta', 'win_loss_delta'];

const PARTS = ['before', 'delta', 'delta_pct'] as const;
type Part = (typeof PARTS)[number];
type WithColumns = 'rate' | (typeof COMPARED)[number];

const partsOf = (id: WithColumns): readonly Part[] => (id === 'rate' ? ['before', 'delta'] : PARTS);

/** The columns of a report with what each figure was before and how it changed right behind it. */
export const withComparison = <Row extends FigureValues>(columns: readonly Column<Row>[], t: ReportTranslate): Column<Row>[] =>
  columns.flatMap((column) => {
    const id = [...COMPARED, 'rate' as const].find((name) => name === column.id);
    return id === undefined ? [column] : [column, ...partsOf(id).map((part) => comparedColumn<Row>({ id, part, t }))];
  });

const comparedColumn = <Row extends FigureValues>({
  id,
  part,
  t,
}: {
  id: WithColumns & MetricId;
  part: Part;
  t: ReportTranslate;
}): Column<Row> => {
  // Only `rate` has no share of change, and `partsOf` leaves it out.
  const own = `${id}_${part}` as ComparedId & keyof Row;
  return {
    id: own,
    header: t(`compare.${part}`, { name: t(`metric.${id}`) }),
    help: t(`compare.${part}.help`, { name: t(`metric.${id}`) }),
    isNumeric: true,
    isSortable: SORTABLE.includes(own),
    isHiddenAtFirst: !SHOWN.includes(own),
    export: { kind: FILE_KINDS[metricOf(own).unit] },
    cell: (row) => metricText(own, row[own]),
    ...(part === 'delta_pct' || id === 'rate' ? { rangeValue: () => null } : {}),
  };
};
