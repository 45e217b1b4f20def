import { NO_GAME } from '@manager/contract/features/report/money-report';
import type { SettlementLine } from '@manager/contract/features/report/settlement-run';
import { add, decimal, sum, toWire, usd } from '@manager/domain/money';
import { amountDue, feeOf } from '@manager/domain/settlement';
import { amountText, type Asked, type Composed, operand, type Term } from '../../../product/explain/composed.ts';
import { isExplained } from '../../../product/explain/explainable.ts';
import type { Figure, Narrowed } from '../../../product/explain/composed.ts';
import type { FigurePlace } from '../../../product/explain/figure-places.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { dateTimeText, exactText } from '../../../ui/format.ts';
import { gameTypeText } from './game-type-text.ts';
import type { SettlementData } from './settlement-data.ts';
import type { SettlementScope } from './SettlementSearch.tsx';
import type { SettlementTranslate } from './use-settlement-texts.ts';

type Of = { data: SettlementData; scope: SettlementScope; t: SettlementTranslate; tr: ReportTranslate };
type UsdColumn = 'valid_bet_usd' | 'win_loss_usd' | 'fee';

const USD = 'USD';
const isUsdColumn = (id: string): id is UsdColumn => id === 'valid_bet_usd' || id === 'win_loss_usd' || id === 'fee';

/** Where the figure at a place of the lines, or of their totals, comes from. */
export const settlementFigureAt = ({ columnId, row, total }: FigurePlace, of: Of): Asked | undefined => {
  const { data } = of;
  const line = row === undefined ? undefined : data.list[row];
  if (line !== undefined) return isUsdColumn(columnId) ? usdOfLine(columnId, line, of) : countedOfLine(columnId, line, of);
  if (total === undefined) return undefined;
  const currency = data.sum.by_currency[total];
  if (currency !== undefined)
    return isUsdColumn(columnId)
      ? sumOfLines(columnId, { ...of, currency: currency.currency, value: currency[columnId] })
      : countedTotal(columnId, { ...of, currency: currency.currency, sums: currency });
  if (isUsdColumn(columnId)) return sumOfLines(columnId, { ...of, currency: undefined, value: data.sum[columnId] });
  return columnId === 'rounds' ? countedTotal(columnId, { ...of, currency: undefined, sums: data.sum }) : undefined;
};

/** What is owed: fees, late changes, the carry, adjustments and compensations, in cents. */
export const amountDueFigure = (of: Of): Composed | undefined => {
  const { data, t } = of;
  const { sums } = data;
  if (sums === null) return undefined;
  const parts = {
    fee: decimal(sums.fee),
    lateChanges: decimal(sums.late_changes),
    carriedForward: decimal(sums.carried_forward),
    adjustments: decimal(sums.adjustments),
    compensations: decimal(sums.compensations),
  };
  const ask = sumOfLines('fee', { ...of, currency: undefined, value: sums.fee });
  return {
    kind: 'composed',
    title: t('amountDue'),
    label: labelOf(of),
    value: sums.amount_due,
    unit: USD,
    formula: t(sums.negative_carry === 'carry' ? 'dueFormulaCarry' : 'dueFormulaReset'),
    numbers: [sums.fee, sums.late_changes, sums.carried_forward, sums.adjustments, sums.compensations]
      .map((value) => operand(value))
      .join(' + '),
    terms: [
      { label: t('fees'), value: sums.fee, ...(ask === undefined ? {} : { ask }) },
      { label: t('lateChanges'), value: sums.late_changes },
      { label: t('carriedForward'), value: sums.carried_forward },
      { label: t('adjustments'), value: sums.adjustments },
      { label: t('compensations'), value: sums.compensations },
    ],
    again: toWire(amountDue(parts, sums.negative_carry).amountDue),
    notes: notesOf(of),
  };
};

const labelOf = ({ data, scope }: Of): string => `${data.scope.names.agent_id ?? ''} · ${scope.date_from} → ${scope.date_to}`;

const nameOf = (line: SettlementLine, t: SettlementTranslate): string =>
  [line.site_code, line.vendor, gameTypeText(line.game_type, t), line.currency].join(' · ');

/** Age of the figures, and the rates that they stand at. */
const notesOf = ({ data, t }: Of, line?: SettlementLine): string[] => [
  data.run_version === null
    ? t('asOfLive')
    : t('frozenAs', { number: data.run_version, at: dateTimeText(data.as_of, data.scope.timezone ?? undefined) }),
  ...(line?.fx == null ? [] : [t('fixedRate', { month: data.month, rate: exactText(line.fx), currency: line.currency })]),
];

const narrowedOf = ({ scope }: Of): Narrowed => ({ own_agent_id: scope.agent_id });

const countedOfLine = (id: string, line: SettlementLine, of: Of): Figure | undefined => {
  if (!isExplained(id) || !Object.hasOwn(line, id)) return undefined;
  return {
    metric: id,
    label: nameOf(line, of.t),
    value: textOf(line, id),
    narrowed: {
      ...narrowedOf(of),
      site_id: [line.site_id],
      // Credits that belong to no game are a line without a vendor.
      ...(line.vendor === '' ? { game_id: [NO_GAME] } : { vendor: line.vendor, type: line.game_type }),
      currency: line.currency,
      in: 'native',
    },
    isFrozen: of.data.run_version !== null,
  };
};

const countedTotal = (
  id: string,
  { currency, sums, ...of }: Of & { currency: string | undefined; sums: object },
): Figure | undefined => {
  if (!isExplained(id) || !Object.hasOwn(sums, id)) return undefined;
  return {
    metric: id,
    label: [labelOf(of), currency].filter(Boolean).join(' · '),
    value: textOf(sums, id),
    narrowed: { ...narrowedOf(of), ...(currency === undefined ? { in: 'usd' } : { currency, in: 'native' }) },
    isFrozen: of.data.run_version !== null,
  };
};

const textOf = (row: object, id: string): string | null => {
  const value = (row as Readonly<Record<string, string | number | null>>)[id];
  return value === null || value === undefined ? null : String(value);
};

/** An amount at the fixed rate, or the fee of such an amount. */
const usdOfLine = (id: UsdColumn, line: SettlementLine, of: Of): Composed | undefined => {
  const { t, tr } = of;
  const common = { kind: 'composed', label: nameOf(line, t), unit: USD, notes: notesOf(of, line) } as const;
  if (id === 'fee') return feeOfLine(line, of, common);
  const native = id === 'win_loss_usd' ? 'win_loss' : 'valid_bet';
  const ask = countedOfLine(native, line, of);
  const { fx } = line;
  return {
    ...common,
    title: t(id === 'win_loss_usd' ? 'winLossUsd' : 'validBetUsd'),
    value: line[id],
    formula: t('usdHelp'),
    ...(fx === null ? {} : { numbers: `${operand(line[native], line.currency)} ÷ ${amountText(fx)}` }),
    terms: [
      { label: tr(`metric.${native}`), value: line[native], unit: line.currency, ...(ask === undefined ? {} : { ask }) },
      { label: t('fx'), value: fx, unit: '' },
    ],
    again: fx === null ? null : toWire(usd(decimal(line[native]), decimal(fx))),
  };
};

const feeOfLine = (
  line: SettlementLine,
  of: Of,
  common: Pick<Composed, 'kind' | 'label' | 'unit' | 'notes'>,
): Composed | undefined => {
  const { t } = of;
  const { fee, fee_basis: basis, fee_pct: pct } = line;
  if (fee === null) return undefined;
  const title = t('feeUsd');
  if (basis === null || pct === null)
    return { ...common, title, value: fee, formula: t('noScaleFits'), terms: [], again: toWire(decimal('0')) };
  const id = basis === 'ggr' ? 'win_loss_usd' : 'valid_bet_usd';
  const base = line[id];
  const ask = usdOfLine(id, line, of);
  return {
    ...common,
    title,
    value: fee,
    formula: t('feeUsdHelp'),
    numbers: `${operand(base, USD)} × ${amountText(pct, '%')}`,
    terms: [
      { label: t(id === 'win_loss_usd' ? 'winLossUsd' : 'validBetUsd'), value: base, ...(ask === undefined ? {} : { ask }) },
      { label: t('feePct'), value: pct, unit: '%' },
    ],
    again: base === null ? null : toWire(feeOf(decimal(base), decimal(pct))),
  };
};

/** Lines that are named one by one; the others are one part. */
const MAX_TERMS = 12;

/** Σ of the lines; only when all of them are at hand. */
const sumOfLines = (
  id: UsdColumn,
  { currency, value, ...of }: Of & { currency: string | undefined; value: string | null },
): Composed | undefined => {
  const { data, t } = of;
  const lines = data.list.filter((line) => currency === undefined || line.currency === currency);
  if (data.total > data.list.length || value === null) return undefined;
  const amounts = lines
    .map((line) => ({ line, amount: decimal(line[id] ?? '0') }))
    .toSorted((a, b) => b.amount.abs().cmp(a.amount.abs()));
  const rest = amounts.slice(MAX_TERMS);
  const terms: Term[] = amounts.slice(0, MAX_TERMS).map(({ line }) => {
    const ask = usdOfLine(id, line, of);
    return { label: nameOf(line, t), value: line[id], ...(ask === undefined ? {} : { ask }) };
  });
  if (rest.length > 0)
    terms.push({ label: t('otherLines', { count: rest.length }), value: toWire(rest.map(({ amount }) => amount).reduce(add)) });
  return {
    kind: 'composed',
    title: t(id === 'fee' ? 'feeUsd' : id === 'win_loss_usd' ? 'winLossUsd' : 'validBetUsd'),
    label: [labelOf(of), currency].filter(Boolean).join(' · '),
    value,
    unit: USD,
    formula: t('sumOfLines', { count: lines.length }),
    terms,
    again: toWire(sum(amounts.map(({ amount }) => amount))),
    notes: notesOf(of),
  };
};
