import { useTexts } from '../../../i18n/use-texts.ts';
import type { GameValues } from './game-values.ts';
import type { texts } from './texts.en.ts';

/** Label of every field of the form. */
export const useGameLabels = (): Record<keyof GameValues, string> => {
  const t = useTexts<typeof texts>('set-up/game');
  return {
    code: t('code'),
    vendor_game_id: t('vendorGameId'),
    name: t('name'),
    name_zh: t('nameZh'),
    names: t('names'),
    vendor: t('vendor'),
    origin: t('origin'),
    type: t('type'),
    status: t('status'),
    rtp: t('rtp'),
    rtp_profiles: t('rtpProfiles'),
    volatility: t('volatility'),
    sigma: t('sigma'),
    max_multiple: t('maxMultiple'),
    coin_size_type: t('coinSizeType'),
    limits_id: t('limitsId'),
    min_bet: t('minBet'),
    default_bet: t('defaultBet'),
    max_bet: t('maxBet'),
    min_position_bet: t('minPositionBet'),
    max_position_bet: t('maxPositionBet'),
    window_size: t('windowSize'),
    lines: t('lines'),
    mode: t('mode'),
    stops: t('stops'),
    has_buy: t('hasBuy'),
    buy_modes: t('buyModes'),
    has_jackpot: t('hasJackpot'),
    jackpot_pool_code: t('pool'),
    jackpot_rate: t('jackpotRate'),
    is_h5: t('isH5'),
    is_flash: t('isFlash'),
    is_featured: t('isFeatured'),
    is_hot: t('isHot'),
    is_permanent_hot: t('isPermanentHot'),
    is_new: t('isNew'),
    sort: t('sort'),
    features: t('features'),
    languages: t('languages'),
    certifications: t('certifications'),
    description: t('description'),
    rule: t('rule'),
    note: t('note'),
  };
};
