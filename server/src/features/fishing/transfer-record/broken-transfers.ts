import { placesOf } from '../../../kit/bet/fact-filter.ts';

/** Conditions on the table of transfers. */
type Conditions = {
  /** Newest versions of those that are looked at. */
  found: string;
  /** What the caller may see. */
  scope: string;
};

/** Its newest version: no transfer is ever taken back. */
const NEWEST = 'ORDER BY row_version DESC LIMIT 1 BY transfer_id';

/**
 * Ids of the outs and cancels of a search that `checkChain` (domain) calls broken: they give back another amount than came in, or the same money as
 * another transfer. What cannot be compared is not broken. In SQL, because a search reads more transfers than a page could check.
 */
export const brokenIdsSql = ({ found, scope }: Conditions): string => {
  const refs = `SELECT transfer_id AS id, direction = 'cancel' AS is_cancel, player_id, currency, amount, ifNull(win, 0) - ifNull(bet, 0) AS played,
      arrayJoin(arrayDistinct(ref_transfer_ids)) AS in_id
    FROM transfer WHERE ${found} AND direction != 'in'`;
  const refIds = `SELECT in_id FROM (${refs})`;
  const at = (kind: 'transfer' | 'transfer_ref'): string =>
    placesOf([kind], 'no_ids').replace('IN {no_ids:Array(String)}', `IN (${refIds})`);
  const ins = `SELECT transfer_id AS in_id, direction, player_id, currency, state, length_ms >= 0 AS is_ended, amount FROM transfer
    WHERE ${scope} AND sign = 1 AND ${at('transfer')} AND transfer_id GLOBAL IN (${refIds}) ${NEWEST}`;
  const rivals = `SELECT in_id, groupArrayIf(id, direction = 'cancel' AND state = 'done') AS cancels, groupArrayIf(id, direction = 'out') AS outs FROM (
      SELECT transfer_id AS id, direction, state, arrayJoin(ref_transfer_ids) AS in_id FROM (
        SELECT transfer_id, direction, state, ref_transfer_ids FROM transfer
        WHERE ${scope} AND sign = 1 AND direction != 'in' AND ${at('transfer_ref')} ${NEWEST})
    ) GROUP BY in_id`;
  const isDecided = `(ins.state IN ('done', 'cancelled') OR ins.state = 'failed' AND ins.is_ended)`;
  const isFault = `ins.in_id = '' OR ins.direction != 'in' OR ins.player_id != refs.player_id OR ins.currency != refs.currency
      OR NOT refs.is_cancel AND NOT ${isDecided}`;
  const isTwice = `(refs.is_cancel OR ins.state = 'done')
      AND (arrayExists(x -> x != refs.id, rivals.cancels) OR ins.state = 'done' AND arrayExists(x -> x != refs.id, rivals.outs))`;
  return `SELECT refs.id FROM (${refs}) AS refs
    LEFT JOIN (${ins}) AS ins ON ins.in_id = refs.in_id
    LEFT JOIN (${rivals}) AS rivals ON rivals.in_id = refs.in_id
    GROUP BY refs.id, refs.is_cancel, refs.amount, refs.played
    HAVING NOT max(${isFault}) AND (max(${isTwice})
      OR refs.amount != sumIf(ins.amount, refs.is_cancel OR ins.state = 'done') + if(refs.is_cancel, 0, refs.played))`;
};
