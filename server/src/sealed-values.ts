import type { Selectable } from 'kysely';
import { VENDOR_KEY } from './features/account/skg-bets/vendor-key.ts';
import { totpPurpose } from './features/auth/factor/totp.ts';
import { MAIL_BODY } from './features/mail/queue-mail.ts';
import { apiKeyPurpose } from './features/set-up/website/api-keys.ts';
import { turnPurpose } from './jackpots/turn-draw.ts';
import { IDEMPOTENT_ANSWER } from './kit/http/idempotency.ts';
import { isOfFirstKey, seal, unseal } from './kit/service/seal.ts';
import { payloadPurpose } from './kit/service/second-person.ts';
import { callPurpose } from './kit/timed-change/stored-change.ts';
import type { OwnerTx } from './postgres/db.ts';
import { type KeyedColumn, type KeyedRow, lockFilled, setColumn } from './postgres/keyed-rows.ts';
import type { DB } from './postgres/types.gen.ts';

type SealedColumn = KeyedColumn & { purposeOf: (row: KeyedRow) => string };

const sealed = <Table extends keyof DB>(
  table: Table,
  column: keyof DB[Table] & string,
  { key = ['id'], purposeOf }: { key?: string[]; purposeOf: (row: Selectable<DB[Table]>) => string },
): SealedColumn => ({ table, column, key, purposeOf: (row) => purposeOf(row as Selectable<DB[Table]>) });

/** Every column that holds something sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealed('staff_user', 'totp_secret', { purposeOf: ({ id }) => totpPurpose(id) }),
  sealed('site_api_key', 'sealed', { purposeOf: (row) => apiKeyPurpose(row.site_id) }),
  sealed('mail_outbox', 'body', { purposeOf: () => MAIL_BODY }),
  sealed('approval', 'payload', { purposeOf: payloadPurpose }),
  sealed('timed_change', 'payload', { purposeOf: callPurpose }),
  sealed('jackpot_turn', 'sealed', { key: ['pool_id', 'turn'], purposeOf: (row) => turnPurpose(row.pool_id, row.turn) }),
  sealed('vendor', 'key_sealed', { purposeOf: () => VENDOR_KEY }),
  sealed('idempotency_key', 'answer', { key: ['user_id', 'key'], purposeOf: () => IDEMPOTENT_ANSWER }),
];

const AT_ONCE = 500;

/** The last value of each column: they tell whether a key is the one that sealed them. */
export const lastSealed = async (tx: OwnerTx): Promise<{ purpose: string; value: Buffer }[]> => {
  const found: { purpose: string; value: Buffer }[] = [];
  for (const column of SEALED_COLUMNS)
    for (const row of await lockFilled(tx, column, { limit: 1, isFromLast: true }))
      found.push({ purpose: column.purposeOf(row), value: row[column.column] as Buffer });
  return found;
};

/** Seals with the first key what was sealed by another one; returns how many values. What no key opens stays as it is. */
export const sealAnew = async (tx: OwnerTx, keys: Buffer): Promise<number> => {
  let count = 0;
  for (const column of SEALED_COLUMNS)
    for (let after: KeyedRow | undefined, rows = [{}] as KeyedRow[]; rows.length > 0; after = rows.at(-1)) {
      rows = await lockFilled(tx, column, { after, limit: AT_ONCE });
      for (const row of rows) {
        const value = anew(column.purposeOf(row), row[column.column] as Buffer, keys);
        if (value === undefined) continue;
        await setColumn(tx, column, { row, value });
        count += 1;
      }
    }
  return count;
};

const anew = (purpose: string, value: Buffer, keys: Buffer): Buffer | undefined => {
  if (isOfFirstKey(keys, value)) return undefined;
  try {
    return seal(keys, purpose, unseal(keys, purpose, value));
  } catch {
    return undefined;
  }
};
