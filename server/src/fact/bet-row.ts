import { BET_FIELD_NAMES, readBetFields } from './bet-fields.gen.ts';
import { objectOf, refuseUnknown, RowFault } from './row-fields.ts';

/**
 * A row that passed every check that needs no store. Amounts are micros, instants UTC ms (-1: not settled), an absent text is empty; `detail`
 * is JSON text.
 */
export type BetRow = ReturnType<typeof readBetFields>;

/** Checks one row by the rules of `PlatformBet`. Throws RowFault. */
export const readBetRow = (value: unknown, context: { line: number; nowMs: number }): BetRow => {
  const sent = objectOf(value);
  refuseUnknown(sent, BET_FIELD_NAMES);
  const row = readBetFields(sent, context);
  if (row.settledAtMs !== -1 && row.settledAtMs < row.betAtMs) throw new RowFault('bad_time', 'settled_at lies before bet_at');
  return sent.valid_bet == null ? Object.assign(row, { validBet: row.bet }) : row;
};
