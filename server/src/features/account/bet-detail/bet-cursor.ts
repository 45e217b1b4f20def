import { type CursorBinding, openCursor, sealCursor } from '../../../kit/bet/cursor.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { BetListInput, TimeWindow } from './search.ts';

/** Place of a bet in the order of the list. */
export type BetPlace = { settleDate: string; betAt: string; betId: string };

/** `window` keeps the first page's range: "the last 24 hours" must not move while somebody walks. */
export type BetCursor = { direction: 'older' | 'newer'; place: BetPlace; window: TimeWindow | undefined };

const bindingOf = (ctx: Ctx, input: BetListInput): CursorBinding => {
  const { cursor: _cursor, limit: _limit, ...filters } = input;
  return { secret: ctx.settings.secret, userId: ctx.user.id, list: 'bet_detail', filters };
};

export const sealBetCursor = (ctx: Ctx, input: BetListInput, { direction, place, window }: BetCursor): string =>
  sealCursor(bindingOf(ctx, input), [
    direction === 'older' ? 0 : 1,
    place.settleDate,
    place.betAt,
    place.betId,
    ...(window ? [window.from, window.to] : []),
  ]);

/** Throws `input.invalid` at `cursor` for one of another user, of other filters, or a changed one. */
export const openBetCursor = (ctx: Ctx, input: BetListInput, cursor: string): BetCursor => {
  // Only what sealBetCursor wrote carries a valid seal.
  const [direction, settleDate, betAt, betId, from, to] = openCursor(bindingOf(ctx, input), cursor) as [
    number,
    string,
    string,
    string,
    number?,
    number?,
  ];
  return {
    direction: direction === 0 ? 'older' : 'newer',
    place: { settleDate, betAt, betId },
    window: from === undefined || to === undefined ? undefined : { from, to },
  };
};
