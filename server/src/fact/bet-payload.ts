import { MAX_DETAIL_BYTES, MAX_DETAIL_DEPTH } from '@manager/contract/platform/bets';
import { isNumberText } from './exact-json.ts';
import { type Json, RowFault } from './row-fields.ts';

/** A payload as JSON text; null when none was sent. Throws RowFault. */
export const payloadText = (row: Json, name: string): string | null => {
  const payload = row[name];
  if (payload == null) return null;
  if (typeof payload !== 'object' || Array.isArray(payload)) throw new RowFault('bad_field', `"${name}" must be an object`);
  if (isDeeperThan(payload, MAX_DETAIL_DEPTH))
    throw new RowFault('bad_field', `"${name}" is nested deeper than ${MAX_DETAIL_DEPTH} levels`);
  const json = JSON.stringify(payload);
  // A character takes at most three bytes more than one: measure bytes only when it could matter.
  if (json.length > MAX_DETAIL_BYTES / 3 && Buffer.byteLength(json) > MAX_DETAIL_BYTES)
    throw new RowFault('bad_field', `"${name}" is larger than ${MAX_DETAIL_BYTES / 1024} KiB`);
  return json;
};

/** Goes no deeper than it is allowed to: whoever sends thousands of levels wants the stack to end. */
const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null || isNumberText(value)) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
};
