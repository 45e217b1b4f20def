import { game } from '@manager/contract/records/game';
import { useTexts } from '../../../i18n/use-texts.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import type { PlanWords } from '../../../kit/plan/PlanView.tsx';
import { COIN_SIZE_TYPES, STATUSES, TYPES, VOLATILITIES } from './game-words.ts';
import type { texts } from './texts.en.ts';

/** How a plan speaks of games. */
export const useGameWords = (): PlanWords => {
  const t = useTexts<typeof texts>('set-up/game');
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    status: Object.fromEntries(STATUSES.map((value) => [value, t(`status_${value}`)])),
    type: Object.fromEntries(TYPES.map((value) => [value, t(`type.${value}`)])),
    volatility: Object.fromEntries(VOLATILITIES.map((value) => [value, t(`volatility_${value}`)])),
    coin_size_type: Object.fromEntries(COIN_SIZE_TYPES.map((value) => [value, t(`coin_${value}`)])),
  };
  return { labels: { ...labelsOf(game, t), new_until: t('newUntil') }, textOf: (field, value) => words[field]?.[value] };
};
