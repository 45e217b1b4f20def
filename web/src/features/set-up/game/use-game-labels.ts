import { useTexts } from '../../../i18n/use-texts.ts';
import type { GameValues } from './game-values.ts';
import type { texts } from './texts.en.ts';

/** Label of every field of the form. */
export const useGameLabels = (): Record<keyof GameValues, string> => {
  const t = useTexts<typeof texts>('set-up/game');
  return {
    code: t('code'),
    name: t('name'),
    name_zh: t('nameZh'),
    names: t('names'),
    vendor: t('vendor'),
    origin: t('origin'),
    type: t('typeName'),
    status: t('status'),
    rtp: t('rtp'),
    volatility: t('volatility'),
    sigma: t('sigma'),
    max_multiple: t('maxMultiple'),
    min_bet: t('minBet'),
    max_bet: t('maxBet'),
    lines: t('lines'),
    has_buy: t('hasBuy'),
    has_jackpot: t('hasJackpot'),
    is_h5: t('isH5'),
    is_flash: t('isFlash'),
    is_featured: t('isFeatured'),
    is_hot: t('isHot'),
    is_permanent_hot: t('isPermanentHot'),
    is_new: t('isNew'),
    sort: t('sort'),
    languages: t('languages'),
    description: t('description'),
    note: t('note'),
  };
};
