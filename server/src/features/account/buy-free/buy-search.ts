import { type getBuyModes, USUAL_BUY_DAYS } from '@manager/contract/features/account/buy-free';
import type { getBetList } from '@manager/contract/features/account/bet-detail';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { Ctx } from '../../../kit/service/ctx.ts';

export type BuySearch = ParsedOf<typeof getBuyModes>;
type Days = { from: string; to: string } | null;

/** The settlement days of a search; null of an exact id, which needs none. */
export const daysOf = (ctx: Ctx, { date_from: from, date_to: to, bet_id: betId }: BuySearch): Days => {
  const [first, last] = [from ?? to, to ?? from];
  if (first !== undefined && last !== undefined) return { from: first, to: last };
  if (betId !== undefined) return null;
  // A day ahead: calendars east of UTC are in it already.
  const today = epochDayOf(ctx.now().toISOString().slice(0, 10));
  return { from: dateOfEpochDay(today + 1 - USUAL_BUY_DAYS), to: dateOfEpochDay(today + 1) };
};

/** The same as the list of bets is asked it. */
export const asBets = (ctx: Ctx, input: BuySearch): Omit<ParsedOf<typeof getBetList>, 'limit' | 'cursor'> => {
  const days = daysOf(ctx, input);
  return { ...input, is_feature_buy: true, ...(days === null ? {} : { date_from: days.from, date_to: days.to }) };
};
