import type { PoolValues } from './pool-values.ts';
import { type PoolTranslate, usePoolTexts } from './pool-words.ts';

/** Label of each field of the form. */
export const usePoolLabels = (): Record<keyof PoolValues, string> => {
  const t = usePoolTexts();
  return {
    code: t('code'),
    name: t('name'),
    tier: t('tier'),
    sort: t('sort'),
    scope: t('playersOf'),
    agent_id: t('agent'),
    brand: t('brand'),
    site_id: t('site'),
    rate: t('rate'),
    hidden_rate: t('hiddenRate'),
    contribution_limit: t('limit'),
    min_bet_usd: t('minBet'),
    pool_day_limit: t('dayLimitPool'),
    site_day_limit: t('dayLimitSite'),
    player_day_limit: t('dayLimitPlayer'),
    sources: t('sources'),
    games: t('games'),
    seed: t('seed'),
    reset: t('reset'),
    min_win: t('minWin'),
    must_hit: t('mustHit'),
    cap: t('cap'),
    trigger: t('trigger'),
    trigger_weight: t('triggerWeight'),
    odds_per_usd: t('odds'),
    segments: t('segments'),
    due_hour: t('dueHour'),
    due_from_min: t('dueFrom'),
    due_to_min: t('dueTo'),
    site_weights: t('siteWeights'),
    note: t('note'),
  };
};

/** A value in the last question before a save: lists are told by their number. */
export const shownValue = (name: keyof PoolValues, values: PoolValues, t: PoolTranslate): string => {
  const value = values[name];
  if (name === 'sources') return values.sources.map((source) => t(`source_${source as 'normal'}`)).join(', ');
  if (typeof value !== 'string') return t('rules', { count: value.length });
  return value.trim() === '' ? '–' : value;
};
