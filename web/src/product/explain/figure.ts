import type { MetricValue } from '../../kit/report/metrics.ts';
import { scopeQuery, type ScopeState } from '../../kit/report/scope-state.ts';
import { type FigureValues, type Totals, USD } from '../../kit/report/totals.ts';
import { comparedFigure, type ComparedWith } from './compared-figure.ts';
import type { Asked } from './composed.ts';
import { canExplain, isExplained, understoodOf } from './explainable.ts';
import type { Figure, Narrowed } from './composed.ts';

/** The question as the endpoint takes it; `query` are the filters of the report as its charts are asked. */
export const explainQuery = ({
  scope,
  query,
  figure: { metric, narrowed },
}: {
  scope: ScopeState;
  query: Record<string, unknown>;
  figure: Pick<Figure, 'metric' | 'narrowed'>;
}): Record<string, unknown> => {
  const {
    own_agent_id: agent,
    player_id: player,
    sub_agent_id: subAgent,
    type,
    level,
    slot_from: from,
    slot_to: to,
    ...patch
  } = narrowed;
  return {
    ...understoodOf(query),
    ...(type === undefined ? {} : { type }),
    ...(level === undefined ? {} : { level }),
    ...scopeQuery({ ...scope, ...patch }),
    ...(agent === undefined ? {} : { own_agent_id: agent }),
    ...(player === undefined ? {} : { player_id: player }),
    ...(subAgent === undefined ? {} : { sub_agent_id: subAgent }),
    ...(from === undefined || to === undefined ? {} : { slot_from: from, slot_to: to }),
    metric,
  };
};

/** How the rows of a report are asked: what a row is narrowed to, and what it is called; undefined where it cannot be asked. */
export type RowExplained<Line> = (line: Line) => { narrowed: Narrowed; label: string } | undefined;

type Table<Line> = {
  /** Present when the report stands beside another period. */
  compared?: ComparedWith | undefined;
  /** Figures that only this report has. */
  ownFigure?: ((columnId: string, line: Line) => Asked | undefined) | undefined;
  lines: readonly Line[];
  totals: readonly Totals[];
  scope: ScopeState;
  query: Record<string, unknown>;
  explained: RowExplained<Line>;
  labelOf: (total: Totals) => string;
};

/** The figure at a place of the table: of a row, or of a line of totals over the whole filter. */
export const figureAtPlace = <Line extends FigureValues>(
  { columnId, row, total }: { columnId: string; row: number | undefined; total: number | undefined },
  { lines, totals, scope, query, explained, labelOf, compared, ownFigure }: Table<Line>,
): Asked | undefined => {
  if (!canExplain(query)) return undefined;
  const line = row === undefined ? undefined : lines[row];
  const sum = total === undefined ? undefined : totals[total];
  if (line !== undefined) {
    const own = ownFigure?.(columnId, line);
    if (own !== undefined) return own;
    const about = explained(line);
    if (about === undefined) return undefined;
    // What is in USD is in that of the report.
    const narrowed = about.narrowed.in === 'usd' && scope.in !== 'native' ? { ...about.narrowed, in: scope.in } : about.narrowed;
    return figureOf({ columnId, values: line, label: about.label, narrowed, currency: narrowed.currency ?? USD }, compared);
  }
  if (sum === undefined || sum.kind === 'page') return undefined;
  const { values, currency } = sum;
  return figureOf({ columnId, values, label: labelOf(sum), narrowed: moneyOf(sum, scope), currency }, compared);
};

type FigureCell = { columnId: string; values: FigureValues; label: string; narrowed: Narrowed; currency: string };

const figureOf = (cell: FigureCell, compared: ComparedWith | undefined): Asked | undefined => {
  const { columnId, values, label, narrowed } = cell;
  if (isExplained(columnId) && values[columnId] !== undefined)
    return { metric: columnId, value: textOf(values[columnId]), label, narrowed };
  return compared === undefined ? undefined : comparedFigure(cell, compared);
};

/** What the whole filter comes to: the last line of totals. */
export const wholeFigure = <Line extends FigureValues>(table: Table<Line>): Asked | undefined =>
  figureAtPlace({ columnId: 'win_loss', row: undefined, total: table.totals.length - 1 }, table);

/** A line of totals is in its own currency, or in the USD that the report counts in. */
const moneyOf = ({ kind, currency, isConverted }: Totals, { in: unit }: ScopeState): Narrowed => {
  if (unit !== 'native') return { in: unit };
  return kind === 'currency' || !isConverted ? { in: 'native', currency } : { in: 'usd' };
};

const textOf = (value: MetricValue): string | null => (value === null || value === undefined ? null : String(value));
