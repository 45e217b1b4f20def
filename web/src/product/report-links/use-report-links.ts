import { pathOfCode } from '@manager/contract/screens';
import { useCallback, useEffect } from 'react';
import { useHolds } from '../../session/session.ts';
import { drillTo } from '../../kit/report/drill.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { betsLink } from './bets-link.ts';
import { leaveReport } from './report-jump.ts';

type Row = Parameters<typeof betsLink>[0]['row'];

const REPORTS = { games: 'F-1', sites: 'F-2', players: 'F-3', subAgents: 'F-7', days: 'F-5', run: 'E-1' } as const;

export type ReportLinks<R> = {
  /** The report of what lies below these ids; undefined where the user may not go. */
  reportLink: (to: keyof typeof REPORTS, narrowed: Partial<ScopeState>, own?: Record<string, string>) => string | undefined;
  /** The bets behind a figure. */
  betsLinkOf: (row: R, metric: string) => string | undefined;
};

/** Whoever follows a figure to its bets finds the report again as he left it. */
const keepWayBack = (path: string): (() => void) => {
  const onClick = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="from="]') : null;
    const { pathname, search } = location;
    if (link !== null && pathname === path && new URL(link.href).searchParams.get('from') === path)
      leaveReport(pathname + search);
  };
  addEventListener('click', onClick, true);
  return () => removeEventListener('click', onClick, true);
};

/** Ways from a report to the next one, with the same scope. `narrowedTo` must be a constant of the module. */
export const useReportLinks = <R extends Row>({
  path,
  scope,
  narrowedTo,
  ownOf,
  answer,
}: {
  path: string;
  scope: ScopeState;
  narrowedTo: (row: R) => Partial<ScopeState>;
  /** Filters of the list of bets beyond the scope that a row stands for; a constant of the module too. */
  ownOf?: (row: R) => Record<string, string>;
  /** In which the figures stand. */
  answer?: { data: { mark?: string | undefined } | undefined; isPlaceholderData: boolean };
}): ReportLinks<R> => {
  const holds = useHolds();
  const mark = answer?.data?.mark;
  const isFormer = answer?.isPlaceholderData ?? false;
  useEffect(() => keepWayBack(path), [path]);
  const reportLink = useCallback<ReportLinks<R>['reportLink']>(
    (to, narrowed, own = {}) => {
      const target = holds(REPORTS[to]) ? pathOfCode(REPORTS[to]) : undefined;
      return target === undefined ? undefined : drillTo({ path: target, scope, narrowed, own });
    },
    [holds, scope],
  );
  const betsLinkOf = useCallback<ReportLinks<R>['betsLinkOf']>(
    (row, metric) =>
      holds('B-3')
        ? betsLink({ row, metric, scope, narrowed: narrowedTo(row), own: ownOf?.(row) ?? {}, from: path, mark, isFormer })
        : undefined,
    [holds, scope, narrowedTo, ownOf, path, mark, isFormer],
  );
  return { reportLink, betsLinkOf };
};
