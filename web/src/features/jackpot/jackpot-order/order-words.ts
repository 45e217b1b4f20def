import type { JackpotOrderRow } from '@manager/contract/features/jackpot/jackpot-order';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const PATH = '/jackpot/jackpot-order';

export type OrderTranslate = Translate<TextKey<typeof texts>>;
export const useOrderTexts = (): OrderTranslate => useTexts<typeof texts>('jackpot/jackpot-order');

/** Title of an order's drawer, and how questions call it. */
export const orderName = ({ id, pool_code: pool }: JackpotOrderRow): string => `${id} · ${pool}`;

export const betHref = (betId: string): string =>
  `/account/bet-detail?${new URLSearchParams({ bet_id: betId, bet: betId }).toString()}`;
