import type { DropRule, RecipePrize } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { PICTURE_PATH } from '@manager/contract/kit/picture';
import type { z } from 'zod';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import { percentOf } from '../../../../kit/form/percent.ts';
import { exactText, formatCount } from '../../../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type CollectionTranslate = Translate<TextKey<typeof texts>>;
export const useCollectionTexts = (): CollectionTranslate => useTexts<typeof texts>('activity/activity-collect/icon-collection');

/** Where a picture is; empty: there is none. */
export const addressOf = (picture: string | null): string =>
  picture === null || picture === '' ? '' : `${PICTURE_PATH}${picture}`;

/** `2.5% of bets`, `every 100 bets`. */
export const dropText = (drop: z.infer<typeof DropRule>, t: CollectionTranslate): string =>
  drop.kind === 'chance'
    ? t('chanceOf', { pct: exactText(percentOf(drop.chance), { leastPlaces: 0 }) })
    : t('everyOf', { bets: formatCount(drop.bets) });

export const recipePrizeText = (prize: RecipePrize, { currency, t }: { currency: string; t: CollectionTranslate }): string => {
  if (prize.kind === 'cash') return `${exactText(prize.amount)} ${currency}`;
  if (prize.kind === 'card')
    return t('cardOf', { rounds: formatCount(prize.rounds), most: `${exactText(prize.max_win)} ${currency}` });
  return prize.kind === 'points' ? t('pointsOf', { points: formatCount(prize.points) }) : t('prize_free_rounds');
};
