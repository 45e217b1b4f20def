import { type CursorBinding, openCursor, sealCursor } from '../../../kit/bet/cursor.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import type { WalletListInput } from './wallet-search.ts';

/** Place of a movement in the order of the list. */
export type WalletPlace = { createdAt: string; txnId: string };

/** `window` keeps the first page's range: "the last 24 hours" must not move while somebody walks. */
export type WalletCursor = { direction: 'older' | 'newer'; place: WalletPlace; window: TimeWindow | undefined };

const bindingOf = (ctx: Ctx, input: WalletListInput): CursorBinding => {
  const { cursor: _cursor, limit: _limit, ...filters } = input;
  return { secret: ctx.settings.secret, userId: ctx.user.id, list: 'wallet_record', filters };
};

export const sealWalletCursor = (ctx: Ctx, input: WalletListInput, { direction, place, window }: WalletCursor): string =>
  sealCursor(bindingOf(ctx, input), [
    direction === 'older' ? 0 : 1,
    place.createdAt,
    place.txnId,
    ...(window ? [window.from, window.to] : []),
  ]);

/** Throws `input.invalid` at `cursor` for one of another user, of other filters, or a changed one. */
export const openWalletCursor = (ctx: Ctx, input: WalletListInput, cursor: string): WalletCursor => {
  // Only what sealWalletCursor wrote carries a valid seal.
  const [direction, createdAt, txnId, from, to] = openCursor(bindingOf(ctx, input), cursor) as [
    number,
    string,
    string,
    number?,
    number?,
  ];
  return {
    direction: direction === 0 ? 'older' : 'newer',
    place: { createdAt, txnId },
    window: from === undefined || to === undefined ? undefined : { from, to },
  };
};
