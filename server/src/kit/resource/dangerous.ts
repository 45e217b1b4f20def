import type { Endpoint } from '@manager/contract/kit/endpoint';
import { dangerousFields } from '@manager/contract/kit/risk';
import { decimal, toWire } from '@manager/domain/money';
import { canonicalJson } from '../service/canonical-json.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Only the dangerous fields that differ; both sides empty when none does. */
export type DangerousFields = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * What an edit changes of the fields that the contract names as dangerous. What `after` leaves out stays as it is; a field that is
 * missing in `before` counts as changed.
 */
export const dangerousChanges = ({ risk }: Pick<Endpoint, 'risk'>, before: Fields, after: Fields): DangerousFields => {
  const names = dangerousFields(risk).filter((name) => after[name] !== undefined && !isSameValue(before[name], after[name]));
  const pick = (row: Fields): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
};

export const hasAny = ({ after }: DangerousFields): boolean => Object.keys(after).length > 0;

/** `1` and `1.00` are the same, so are two lists in another order, and nothing and an empty text. */
const isSameValue = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other);

/** A number as money and rates are written; a code or an address has no point between digits alone. */
const WITH_POINT = /^-?(?:0|[1-9]\d*)\.\d+$/;

const comparable = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'null';
  if (Array.isArray(value)) return canonicalJson(value.map(comparable).toSorted(byText));
  if (typeof value !== 'string' || !WITH_POINT.test(value)) return canonicalJson(value);
  return canonicalJson(toWire(decimal(value)));
};

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
