import type { Column } from '../../kit/table/columns.ts';
import { isSortedByUsd, type ScopeState } from '../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../kit/report/use-report-texts.ts';

const MONEY: readonly string[] = ['bet', 'win', 'win_loss'];
/** Differences are compared by their USD in every unit of the rows but USD itself. */
const CHANGES: readonly string[] = ['bet_delta', 'win_loss_delta'];

type Options = {
  scope: Pick<ScopeState, 'currency' | 'in'>;
  /** Currencies in the answer. */
  currencyCount: number;
  t: ReportTranslate;
};

/** Amounts of several currencies are in the order of their USD (`sortQuery`): the header of such a column says so. */
export const withSortUnit = <Row>(
  columns: readonly Column<Row>[],
  { scope, currencyCount, t }: Options,
): readonly Column<Row>[] => {
  if (!isSortedByUsd(scope) || currencyCount < 2) return columns;
  return columns.map((column) =>
    MONEY.includes(column.id) || CHANGES.includes(column.id)
      ? { ...column, sortedBy: { text: t('sort.byUsd'), help: t('sort.byUsdHelp') } }
      : column,
  );
};
