import type { WebsiteGameRow } from '@manager/contract/features/set-up/website-game';
import { currentLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

type Level = NonNullable<WebsiteGameRow['rtp_from'] | WebsiteGameRow['min_bet_from']>;

/** What several parts of the screen say in the same words. */
export const useCellTexts = (): {
  levelText: (level: Level, groupName?: string | null) => string;
  reasonsText: (denials: WebsiteGameRow['denials']) => string;
  nameOf: (row: Pick<WebsiteGameRow, 'game_name' | 'game_name_zh' | 'site_name'>) => string;
  gameName: (row: Pick<WebsiteGameRow, 'game_name' | 'game_name_zh'>) => string;
} => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const gameName = (row: Pick<WebsiteGameRow, 'game_name' | 'game_name_zh'>): string =>
    currentLanguage() === 'zh' && row.game_name_zh !== '' ? row.game_name_zh : row.game_name;
  return {
    levelText: (level, groupName = null) =>
      level === 'site_group' && groupName !== null ? t('level.site_group_named', { name: groupName }) : t(`level.${level}`),
    reasonsText: (denials) => denials.map((denial) => t(`denial.${denial}`)).join(' · '),
    nameOf: (row) => `${gameName(row)} · ${row.site_name}`,
    gameName,
  };
};
