import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';
import type { WebsiteValues } from './website-values.ts';

/** Label of every field of the form. */
export const useWebsiteLabels = (): Record<keyof WebsiteValues, string> => {
  const t = useTexts<typeof texts>('set-up/website');
  return {
    code: t('code'),
    name: t('name'),
    agent_id: t('agent'),
    domain: t('domain'),
    brand: t('brand'),
    site_group_id: t('group'),
    note: t('note'),
    api_type: t('apiType'),
    api_url: t('apiUrl'),
    api_params: t('apiParams'),
    ip_whitelist: t('ipWhitelist'),
    rtp: t('rtp'),
    vendors: t('vendors'),
    game_types: t('gameTypes'),
    disabled_origins: t('disabledOrigins'),
    min_bet_usd: t('minBet'),
    max_bet_usd: t('maxBet'),
    max_win_day_usd: t('maxWinDay'),
    max_win_day_action: t('maxWinDayAction'),
    negative_balance: t('reversalBeyondTheBalance'),
    compliance_profile: t('compliance'),
    jackpot: t('jackpot'),
    task: t('task'),
    jurisdiction: t('jurisdiction'),
    ip_currency_check: t('ipCurrencyCheck'),
    ip_currency_action: t('ipCurrencyAction'),
    status: t('status'),
  };
};
