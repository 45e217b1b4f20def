import type { ActivityValues } from './activity-values.ts';
import { useActivityTexts } from './activity-words.ts';

/** Labels of the fields that every kind has. */
export const useActivityLabels = (): Record<keyof ActivityValues | 'title.en' | 'title.zh', string> => {
  const t = useActivityTexts();
  return {
    agent_id: t('agent'),
    code: t('code'),
    title: t('name'),
    'title.en': t('titleIn', { language: t('english') }),
    'title.zh': t('titleIn', { language: t('chinese') }),
    description: t('description'),
    starts_at: t('startsAt'),
    ends_at: t('endsAt'),
    min_bet_usd: t('minBet'),
    max_bet_usd: t('maxBet'),
    currency: t('currency'),
    budget: t('budget'),
    is_opt_in: t('isOptIn'),
    reach: t('sites'),
    site_ids: t('sitesPicked'),
    game_ids: t('games'),
    off_site_ids: t('offSites'),
    off_agent_ids: t('offAgents'),
    off_game_ids: t('offGames'),
    note: t('note'),
  };
};
