import { getPoolValues } from '@manager/contract/features/jackpot/pool-list';
import { useCall } from '../../../api/query.ts';

/** One small call for all pools on the page, only while the page is seen. */
export const LIVE_POLL_MS = 3_000;

type Live = { id: string; money: string; turn: number; status: 'active' | 'shutdown'; hits: number; last_hit_at: string | null };

/** Rows with what their pools show now. */
export const useLiveValues = <Row extends Live>(rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const ids = (rows ?? []).map(({ id }) => id);
  const { data } = useCall(
    getPoolValues,
    { id: ids },
    { isEnabled: ids.length > 0, isOnlyLogged: true, keepsPrevious: true, pollMs: LIVE_POLL_MS },
  );
  const now = new Map((data?.list ?? []).map((value) => [value.id, value]));
  return rows?.map((row) => {
    const value = now.get(row.id);
    // After a change of the row the former values may still be those from before it.
    if (value === undefined || value.turn < row.turn) return row;
    const { money, turn, status, hits, last_hit_at } = value;
    return { ...row, money, turn, status, hits, last_hit_at };
  });
};
