import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { BetCursor } from './bet-cursor.ts';
import { type BetQuery, countBetsByDay, readBets, type StoredBet } from './bet-store.ts';

export type BetPage = {
  /** Newest first, whichever way the list was walked. */
  bets: StoredBet[];
  hasOlder: boolean;
  hasNewer: boolean;
};

type PageRequest = { query: BetQuery; order: 'instants' | 'days'; cursor: BetCursor | undefined; limit: number };

/** One page. By settlement days it reads only as many days as the page needs. */
export const readBetPage = async (clickhouse: ClickHouse, { query, order, cursor, limit }: PageRequest): Promise<BetPage> => {
  const direction = cursor?.direction ?? 'older';
  const days = order === 'days' ? await daysOfPage(clickhouse, { query, cursor, limit }) : query.filter.days;
  // One more than the page shows whether the walk goes on.
  const found =
    days === null
      ? []
      : await readBets(clickhouse, {
          ...query,
          filter: { ...query.filter, days },
          order,
          direction,
          after: cursor?.place,
          limit: limit + 1,
        });
  const hasMore = found.length > limit;
  const bets = found.slice(0, limit);
  return direction === 'older'
    ? { bets, hasOlder: hasMore, hasNewer: cursor !== undefined }
    : { bets: bets.toReversed(), hasOlder: true, hasNewer: hasMore };
};

/** The nearest settlement days that together fill a page; null when no bet is left. The cursor's own day may be half used, so it does not count. */
const daysOfPage = async (
  clickhouse: ClickHouse,
  { query, cursor, limit }: Omit<PageRequest, 'order'>,
): Promise<{ from: string; to: string } | null> => {
  const isOlder = cursor?.direction !== 'newer';
  const ownDay = cursor?.place.settleDate;
  const days = (await countBetsByDay(clickhouse, query)).filter(
    ({ day }) => ownDay === undefined || (isOlder ? day <= ownDay : day >= ownDay),
  );
  const nearestFirst = isOlder ? days.toReversed() : days;
  const [first] = nearestFirst;
  if (first === undefined) return null;
  let last = first;
  let count = 0;
  for (const day of nearestFirst) {
    last = day;
    if (day.day !== ownDay) count += day.count;
    if (count > limit) break;
  }
  return isOlder ? { from: last.day, to: first.day } : { from: first.day, to: last.day };
};
