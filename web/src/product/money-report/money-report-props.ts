import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Ranking } from './ReportCharts.tsx';
import type { Asked } from '../explain/composed.ts';
import type { RowExplained } from '../explain/figure.ts';
import type { FilterField } from '../../kit/filter/FilterBar.tsx';
import type { MetricId } from '../../kit/report/metrics.ts';
import type { MoneyAnswer } from '../../kit/report/money-answer.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import type { FigureValues, MoneyRow } from '../../kit/report/totals.ts';
import type { Column, ColumnId, RowTone } from '../../kit/table/columns.ts';

/** What a screen says of its money report. */
export type MoneyReportProps<Row extends MoneyRow, V extends ScopeState, Line extends FigureValues> = {
  /** Route of the screen: the key under which columns and views are remembered. */
  path: string;
  caption: string;
  /** From `useMoneyReport`. */
  state: {
    list: {
      filters: V;
      setFilters: (patch: Partial<V>) => void;
      clearFilters: () => void;
      page: number;
      size: number;
      sort: string;
      setPage: (page: number) => void;
      setSize: (size: number) => void;
      setSort: (sort: string) => void;
      invalid: readonly string[];
    };
    scope: V;
    query: Record<string, unknown>;
    listQuery: Record<string, unknown>;
    report: {
      data: MoneyAnswer<Row> | undefined;
      error: ApiError | null;
      isFetching: boolean;
      isPlaceholderData: boolean;
      refetch: () => unknown;
    };
  };
  columns: readonly Column<Line>[];
  /** Rows as shown, when the report adds its own (sub-totals); totals are made of the answer's rows alone. */
  linesOf: (rows: readonly Row[]) => readonly Line[];
  lineId: (line: Line) => string;
  rowTone?: (line: Line) => RowTone | undefined;
  currencyColumn: ColumnId<Line>;
  /** Figures of the table, for the column help. */
  metrics: readonly MetricId[];
  fields: readonly FilterField<V>[];
  ranking: Ranking<Row>;
  /** The course over time stands above the table too. */
  hasTrend?: boolean;
  /** What the trend is asked, where the report has filters of its own that the trend names otherwise. */
  trendQuery?: Record<string, unknown>;
  /** Rows of the answer that add up to the page: all of them, unless some lie within others. */
  summedOf?: (rows: readonly Row[]) => readonly Row[];
  /** Names the line of the whole filter, where the rows do not add up to it. */
  wholeLabel?: string;
  /** Beside the saved views. */
  actions?: ReactNode;
  /** Rows say themselves whether they can still change; in other reports all of them can while the range is running. */
  hasRowStates?: boolean;
  /** How rows are asked where their figures come from. */
  explained?: RowExplained<Line>;
  /** Where figures come from that no other report has. */
  ownFigure?: (columnId: string, line: Line, sum: MoneyAnswer<Row>['sum']) => Asked | undefined;
};
