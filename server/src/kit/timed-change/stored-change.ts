import type { Selectable } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { TimedChange } from '../../postgres/types.gen.ts';
import { canonicalJson, isSameJson } from '../service/canonical-json.ts';
import type { Settings } from '../service/settings.ts';
import type { DangerousChange } from '../service/ctx.ts';
import { seal, unseal } from '../service/seal.ts';

export type Fields = Record<string, unknown>;

/** A call that names its record. */
export type TimedCall = { id: string } & Fields;

/** The second persons that the change and its reversal need; null: none. */
export type Asks = { apply: Ask | null; revert: Ask | null };
export type Ask = Pick<DangerousChange, 'operation' | 'approveCode' | 'objectType' | 'objectId'>;

export type StoredChange = Selectable<TimedChange>;

type Bound = Pick<StoredChange, 'endpoint' | 'object_type' | 'object_id' | 'agent_id' | 'requested_by' | 'apply_at'> & {
  before: unknown;
  after: unknown;
  asks: unknown;
};

/** Whoever changes one of these in the store makes the call unreadable. The end may be taken away later, so it is not among them. */
export const callPurpose = (row: Bound): string =>
  `timed change ${canonicalJson([
    row.endpoint,
    row.object_type,
    row.object_id,
    row.agent_id,
    row.before,
    row.after,
    row.asks,
    row.requested_by,
    row.apply_at.getTime(),
  ])}`;

export const sealCall = ({ encryptionKey }: Pick<Settings, 'encryptionKey'>, row: Bound, call: TimedCall): Buffer =>
  seal(encryptionKey, callPurpose(row), JSON.stringify(call));

/** Throws `approval.altered` when a byte was changed in it, or in what the second person relied on. */
export const openCall = ({ encryptionKey }: Pick<Settings, 'encryptionKey'>, row: StoredChange): TimedCall => {
  try {
    return JSON.parse(unseal(encryptionKey, callPurpose(row), row.payload).toString()) as TimedCall;
  } catch {
    throw new AppError('approval.altered');
  }
};

/** Do the fields hold these values? */
export const holds = (row: Fields, values: Fields): boolean =>
  Object.entries(values).every(([name, value]) => isSameJson(row[name], value));

/** Keys of a call that say which record is meant and why. */
export const BESIDE = ['id', 'version', 'reason', 'accept_no_effect'];

/**
 * The call for the record as it is now, with the fields alone that it was to change: others that it named held that value already, nobody was
 * shown them, and they may have been changed since.
 */
export const agreedCall = (call: TimedCall, { fields, version }: { fields: readonly string[]; version: number }): TimedCall => ({
  ...(Object.fromEntries(Object.entries(call).filter(([name]) => BESIDE.includes(name) || fields.includes(name))) as TimedCall),
  version,
});

/** The way back: exactly the fields that were changed, whether or not a former value takes effect now. */
export const wayBack = ({ id, reason }: TimedCall, { values, version }: { values: Fields; version: number }): TimedCall => ({
  id,
  version,
  ...values,
  accept_no_effect: true,
  ...(reason === undefined ? {} : { reason }),
});
