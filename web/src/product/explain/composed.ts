import { compare, decimal } from '@manager/domain/money';
import { exactPercentText, exactText } from '../../ui/format.ts';
import type { ExplainedMetric } from '@manager/contract/features/report/explain';
import type { ScopeState } from '../../kit/report/scope-state.ts';

/** What a row is narrowed to beside the filters of its report. */
export type Narrowed = Partial<
  Pick<ScopeState, 'agent_id' | 'site_id' | 'game_id' | 'vendor' | 'currency' | 'in' | 'source' | 'date_from' | 'date_to'>
> & {
  own_agent_id?: string;
  player_id?: string;
  sub_agent_id?: string;
  /** Of the games. */
  type?: string;
  /** Of the players. */
  level?: string;
  /** Instants between which the bets count, the end exclusive: part of a settlement day. */
  slot_from?: string;
  slot_to?: string;
};

/** A figure as it stands in a report: which one, of what, and the exact value shown. */
export type Figure = {
  metric: ExplainedMetric;
  label: string;
  value: string | null;
  narrowed: Narrowed;
  /** Kept as it was counted once: bets that changed since make it differ from what is counted now. */
  isFrozen?: boolean;
};

/** A part of a figure: an amount or ratio as the server sent it. */
export type Term = {
  label: string;
  value: string | null;
  /** Behind the number; that of the figure when absent. */
  unit?: string;
  /** Where the part itself comes from. */
  ask?: Asked;
};

/** A figure that follows from others in sight. It is computed a second time from them, with every digit. */
export type Composed = {
  kind: 'composed';
  /** The figure's name, and what it is about. */
  title: string;
  label: string;
  value: string | null;
  /** A currency, `%`, or nothing. */
  unit: string;
  /** In words, and with the very numbers unless it is a plain sum of its terms. */
  formula: string;
  numbers?: string;
  terms: readonly Term[];
  /** From the terms; null where they do not suffice. */
  again: string | null;
  /** Rates, calendar and age: where the terms stand for, a line each. */
  notes: readonly string[];
};

export type Asked = Figure | Composed;

export const isComposed = (asked: Asked): asked is Composed => 'kind' in asked;

/** A number with every digit it has, two decimals at least. */
export const amountText = (value: string | null, unit = ''): string => {
  if (unit === '%') return exactPercentText(value);
  const text = exactText(value, { leastPlaces: unit === COUNT ? 0 : 2 });
  return value === null || unit === '' || unit === COUNT ? text : `${text} ${unit}`;
};

/** Unit of what is counted: no decimals, nothing behind it. */
export const COUNT = '#';

/** A negative one in brackets, so that it can stand behind an operator. */
export const operand = (value: string | null, unit = ''): string => {
  const text = amountText(value, unit);
  return text.startsWith('-') ? `(${text})` : text;
};

/** Does the second computation come to the same? Undefined where there is none. */
export const isSame = ({ value, again }: Pick<Composed, 'value' | 'again'>): boolean | undefined =>
  value === null || again === null ? undefined : compare(decimal(value), decimal(again)) === 0;
