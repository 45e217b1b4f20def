import type { ReactNode } from 'react';
import { ExplainableFigures } from '../explain/ExplainableFigures.tsx';
import { figureAtPlace, wholeFigure } from '../explain/figure.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { totalLabel } from '../../kit/report/totals-rows.tsx';
import type { FigureValues, MoneyRow, Totals } from '../../kit/report/totals.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import type { MoneyReportProps } from './money-report-props.ts';

type Asking = 'path' | 'state' | 'trendQuery' | 'explained' | 'ownFigure';
type Props<Row extends MoneyRow, V extends ScopeState, Line extends FigureValues> = Pick<
  MoneyReportProps<Row, V, Line>,
  Asking
> & { lines: readonly Line[]; totals: readonly Totals[]; children: ReactNode };

/** The table within, of whose figures can be asked where they come from, if the report says so. */
export const MoneyFigures = <Row extends MoneyRow, V extends ScopeState, Line extends FigureValues>({
  path,
  state,
  trendQuery = state.query,
  explained,
  ownFigure,
  lines,
  totals,
  children,
}: Props<Row, V, Line>): ReactNode => {
  const t = useReportTexts();
  const {
    scope,
    report: { data, isPlaceholderData: isFormer },
  } = state;
  if (explained === undefined) return children;
  const asks = {
    compared: data?.comparison === undefined ? undefined : { comparison: data.comparison, t },
    ownFigure:
      ownFigure === undefined || data === undefined
        ? undefined
        : (columnId: string, line: Line) => ownFigure(columnId, line, data.sum),
    lines,
    totals,
    scope,
    query: trendQuery,
    explained,
    labelOf: (total: Totals): string => totalLabel({ total, rowCount: data?.total ?? 0, t }),
  };
  return (
    <ExplainableFigures
      path={path}
      scope={scope}
      query={trendQuery}
      // Figures of the question before would be held against the bets of this one.
      figureAt={(place) => (isFormer ? undefined : figureAtPlace(place, asks))}
      whole={wholeFigure(asks)}
    >
      {children}
    </ExplainableFigures>
  );
};
