import type { JackpotGameRule } from '@manager/contract/features/jackpot/pool';
import type { PoolRow } from '@manager/contract/features/jackpot/pool-list';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { exactText, MISSING } from '../../../ui/format.ts';
import type { JackpotTranslate } from '../jackpot-words.ts';
import type { texts } from './texts.en.ts';

export const PATH = '/jackpot/pool-list';

export type PoolTranslate = Translate<TextKey<typeof texts>>;
export const usePoolTexts = (): PoolTranslate => useTexts<typeof texts>('jackpot/pool-list');

/** Whose players play for it, with the name of the agent, brand or website. */
export const scopeText = (row: Pick<PoolRow, 'scope' | 'agent_name' | 'brand' | 'site_name'>, j: JackpotTranslate): string => {
  const name = { global: '', agent: row.agent_name, brand: row.brand, site: row.site_name }[row.scope] ?? '';
  return name === '' ? j(`scope_${row.scope}`) : `${j(`scope_${row.scope}`)} · ${name}`;
};

/** A rule of games in words: `Slot 007 × 0.5`. */
export const gameRuleText = ({ level, ref, factor }: JackpotGameRule, name: string, t: PoolTranslate): string => {
  const what = level === 'all' ? t('allGames') : level === 'type' ? t(`gameType.${ref as 'slot'}`) : name || ref;
  return /[1-9]/.test(factor) ? `${what} × ${exactText(factor, { leastPlaces: 0 })}` : `${what}: ${t('leftOut')}`;
};

/** When a pool hits, in words. */
export const triggerText = (
  row: Pick<PoolRow, 'trigger' | 'must_hit' | 'min_win' | 'due_hour' | 'due_from_min' | 'due_to_min' | 'odds_per_usd'>,
  t: PoolTranslate,
): string => {
  if (row.trigger === 'mystery') return t('whenMystery', { from: exactText(row.min_win), to: exactText(row.must_hit) });
  if (row.trigger === 'weighted') return t('whenWeighted', { odds: exactText(row.odds_per_usd, { leastPlaces: 0 }) });
  if (row.trigger === 'symbol') return t('whenSymbol');
  return row.due_hour === null
    ? t('whenWindow', { from: row.due_from_min ?? MISSING, to: row.due_to_min ?? MISSING })
    : t('whenHour', { hour: String(row.due_hour).padStart(2, '0') });
};
