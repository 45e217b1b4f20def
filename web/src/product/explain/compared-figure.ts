import { COMPARED, type Comparison } from '@manager/contract/features/report/compare';
import { decimal, ratePct, subtract, toWire } from '@manager/domain/money';
import type { z } from 'zod';
import type { ComparedId, FigureId, MetricId } from '../../kit/report/metrics.ts';
import { metricOf } from '../../kit/report/metrics.ts';
import type { FigureValues } from '../../kit/report/totals.ts';
import type { ReportTranslate } from '../../kit/report/use-report-texts.ts';
import { type Asked, COUNT, operand, type Term } from './composed.ts';
import type { Figure, Narrowed } from './composed.ts';

/** What a comparison prints: ranges, and where a difference is looked up. */
export type ComparedWith = { comparison: z.infer<typeof Comparison>; t: ReportTranslate };

type FigureCell = {
  columnId: string;
  values: FigureValues;
  label: string;
  narrowed: Narrowed;
  /** Of the money in `values`. */
  currency: string;
};

type Base = (typeof COMPARED)[number] | 'rate';

const baseOf = (columnId: string): { base: Base; part: 'before' | 'delta' | 'delta_pct' } | undefined => {
  const base = [...COMPARED, 'rate' as const].find((id) => [`${id}_before`, `${id}_delta`, `${id}_delta_pct`].includes(columnId));
  if (base === undefined) return undefined;
  return { base, part: columnId.slice(base.length + 1) as 'before' | 'delta' | 'delta_pct' };
};

const unitOf = (id: MetricId, currency: string): string => {
  const { unit } = metricOf(id);
  return unit === 'money' ? currency : unit === 'count' ? COUNT : unit === 'percent' ? '%' : '';
};

/** The figure of before, counted like any other, and differences as now − before; undefined for other columns. */
export const comparedFigure = (cell: FigureCell, { comparison, t }: ComparedWith): Asked | undefined => {
  const found = baseOf(cell.columnId);
  if (found === undefined) return undefined;
  const { base, part } = found;
  const { values, label, narrowed, currency } = cell;
  const textOf = (id: FigureId): string | null => {
    const value = values[id];
    return value === null || value === undefined ? null : String(value);
  };
  const [now, old] = [textOf(base), textOf(`${base}_before` as ComparedId)];
  const range = `${comparison.date_from} – ${comparison.date_to}`;
  // Cut at the time of day, or of one day among several: no whole days that could be counted.
  const isWhole = comparison.until === null && narrowed.date_from === undefined;
  const before: Figure | undefined = isWhole
    ? {
        metric: base,
        label: `${label} · ${range}`,
        value: old,
        narrowed: { ...narrowed, date_from: comparison.date_from, date_to: comparison.date_to },
      }
    : undefined;
  if (part === 'before') return before;
  const unit = unitOf(base, currency);
  const terms: Term[] = [
    { label: t(`metric.${base}`), value: now, ask: { metric: base, label, value: now, narrowed } },
    { label: `${t(`metric.${base}`)} · ${range}`, value: old, ...(before === undefined ? {} : { ask: before }) },
  ];
  const delta = now === null || old === null ? null : subtract(decimal(now), decimal(old));
  const common = {
    kind: 'composed',
    title: t(`compare.${part}`, { name: t(`metric.${base}`) }),
    label,
    value: textOf(cell.columnId as ComparedId),
    formula: t(`compare.${part}.help`, { name: t(`metric.${base}`) }),
    notes: [range],
  } as const;
  if (part === 'delta')
    return {
      ...common,
      unit: base === 'rate' ? '' : unit,
      numbers: `${operand(now, unit)} − ${operand(old, unit)}`,
      terms,
      again: delta === null ? null : toWire(delta),
    };
  return {
    ...common,
    unit: '%',
    numbers: `${operand(delta === null ? null : toWire(delta), unit)} ÷ |${operand(old, unit)}| × 100`,
    terms: terms.map((term) => ({ ...term, unit })),
    again: delta === null || old === null ? null : ratePct(delta, decimal(old).abs()),
  };
};
