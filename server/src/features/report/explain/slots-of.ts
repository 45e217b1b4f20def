import type { getExplanation as endpoint } from '@manager/contract/features/report/explain';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import { SLOT_MS } from '../../../kit/bet/time-bucket.ts';

/** The quarters of an hour that are asked about. Throws `input.invalid` for one end alone, for other instants and for none at all. */
export const slotsOf = ({ slot_from: first, slot_to: end }: ParsedOf<typeof endpoint>): BetFilter['slotsMs'] => {
  if (first === undefined && end === undefined) return undefined;
  const from = quarterOf('slot_from', first);
  const to = quarterOf('slot_to', end);
  if (from >= to) throw fieldError('slot_to', 'date_order');
  return { from, to };
};

const quarterOf = (name: string, instant: string | undefined): number => {
  if (instant === undefined) throw fieldError(name, 'required');
  const ms = Date.parse(instant);
  if (ms % SLOT_MS !== 0) throw fieldError(name, 'invalid');
  return ms;
};
