import type { MarkKind } from '@manager/contract/features/report/config-marks';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ReportScope } from '@manager/contract/kit/page';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { ExportableColumn } from '../../kit/export/table-export.ts';
import type { FilterField } from '../../kit/filter/FilterBar.tsx';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import type { Column, RowTone, TotalsRow } from '../../kit/table/columns.ts';
import type { ChartModel } from '../../ui/chart/chart-model.ts';
import type { Explained } from './explained.ts';
import type { UsualRange } from './use-statistic.ts';

type Answer<Row> = {
  list: readonly Row[];
  total: number;
  scope: ReportScope;
  as_of: string | null;
  final: boolean;
};

/** What a screen says of its statistic. */
export type StatisticProps<Row extends object, V extends ScopeState> = {
  /** Route of the screen: the key under which columns and views are remembered. */
  path: string;
  /** Under which the columns are remembered, where a screen has several tables. */
  tableId?: string;
  caption: string;
  endpoint: Endpoint;
  /** From `useStatistic`. */
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
    isIdle: boolean;
    usualRange: UsualRange;
    answer: { data: Answer<Row> | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  };
  fields: readonly FilterField<V>[];
  without: readonly (keyof ScopeState)[];
  maxDaysOf: (values: V) => number;
  missingOf?: (values: V) => string | undefined;
  /** Above the table, from the same answer; null: none. */
  chart: {
    title: string;
    model: ChartModel | undefined;
    heightPx: number;
    tools?: ReactNode;
    below?: ReactNode;
    /** Its categories are times: changes of the configuration are marked, but for the kinds that it tells of by itself. */
    marksWithout?: readonly MarkKind[];
  } | null;
  /** In the place of the table, with the tools that the table would have. */
  body?: ReactNode;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowTone?: (row: Row) => RowTone | undefined;
  totals?: readonly TotalsRow<Row>[];
  tools?: ReactNode;
  /** Columns that only the file has. */
  more?: readonly ExportableColumn[];
  isPaged: boolean;
  /** Absent: no figure of it is one of the reports. */
  explained?: Explained<Row>;
};
