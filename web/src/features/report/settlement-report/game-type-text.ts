import type { SettlementTranslate } from './use-settlement-texts.ts';

/** The word for a game type; one that is not known counts as other. */
export const gameTypeText = (type: string, t: SettlementTranslate): string => {
  switch (type) {
    case 'slot':
      return t('slot');
    case 'fishing':
      return t('fishing');
    case 'lottery':
      return t('lottery');
    case 'table':
      return t('table');
    default:
      return t('other');
  }
};
