import { type CursorBinding, openCursor, sealCursor } from '../../../kit/bet/cursor.ts';
import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type BetPlace, placeOfBet, readRoundBets, type StoredBet } from '../bet-detail/public.ts';

export type StoryPage = {
  /** Oldest first. */
  bets: StoredBet[];
  window: TimeWindow;
  next: string | null;
  previous: string | null;
};

type Start = { isForward: boolean; place: BetPlace };
type Request = {
  /** What a cursor of this story belongs to. */
  binding: CursorBinding;
  filter: BetFilter;
  roundId: string;
  cursor: string | undefined;
  limit: number;
  /** Where the first page begins, in a round of more bets than a page holds. */
  firstBetId: string | undefined;
};

/** Before every bet and after every one. */
const EVER: TimeWindow = { from: 0, to: Date.parse('2149-01-01') };
const msOf = (bet: StoredBet): number => Date.parse(`${bet.bet_at.replace(' ', 'T')}Z`);

/**
 * One page of a round, walked from its beginning, and the time that belongs to it: from its first bet until the first one of the next page, so
 * that whatever happened between is on exactly one page. Throws `input.invalid` at `cursor`.
 */
export const readStoryPage = async (
  ctx: Ctx,
  { binding, filter, roundId, cursor, limit, firstBetId }: Request,
): Promise<StoryPage> => {
  const read = (direction: 'older' | 'newer', after: BetPlace | undefined, count: number): Promise<StoredBet[]> =>
    readRoundBets(ctx.clickhouse, { filter, roundId, direction, after, limit: count });
  const start = cursor === undefined ? undefined : (openCursor(binding, cursor) as Start);
  if (start?.isForward === false) {
    const found = (await read('older', start.place, limit + 1)).toReversed();
    return pageOf(binding, {
      bets: found.slice(-limit),
      hasEarlier: found.length > limit,
      // The place is that of the first bet of the page after.
      after: Date.parse(`${start.place.betAt.replace(' ', 'T')}Z`),
    });
  }
  const found = await read('newer', start?.place, limit + 1);
  const isBeyond =
    firstBetId !== undefined && found.length > limit && !found.slice(0, limit).some((bet) => bet.bet_id === firstBetId);
  const from = start === undefined && isBeyond ? await placeBefore(ctx, { filter, roundId, betId: firstBetId }) : undefined;
  const bets = from === undefined ? found : await read('newer', from, limit + 1);
  const following = bets[limit];
  return pageOf(binding, {
    bets: bets.slice(0, limit),
    hasEarlier: start !== undefined || from !== undefined,
    after: following === undefined ? undefined : msOf(following),
  });
};

/** The place of the bet right before one; undefined when it is the first. */
const placeBefore = async (
  ctx: Ctx,
  { filter, roundId, betId }: { filter: BetFilter; roundId: string; betId: string },
): Promise<BetPlace | undefined> => {
  const own = await readRoundBets(ctx.clickhouse, {
    filter,
    betId,
    roundId,
    direction: 'newer',
    after: undefined,
    limit: 1,
  });
  const [bet] = own;
  if (bet === undefined) return undefined;
  const [before] = await readRoundBets(ctx.clickhouse, { filter, roundId, direction: 'older', after: placeOfBet(bet), limit: 1 });
  return before && placeOfBet(before);
};

type Found = { bets: StoredBet[]; hasEarlier: boolean; after: number | undefined };

const pageOf = (binding: CursorBinding, { bets, hasEarlier, after }: Found): StoryPage => {
  const [first, last] = [bets[0], bets.at(-1)];
  const seal = (start: Start): string => sealCursor(binding, start);
  return {
    bets,
    window: { from: hasEarlier && first !== undefined ? msOf(first) : EVER.from, to: after ?? EVER.to },
    next: after === undefined || last === undefined ? null : seal({ isForward: true, place: placeOfBet(last) }),
    previous: hasEarlier && first !== undefined ? seal({ isForward: false, place: placeOfBet(first) }) : null,
  };
};
