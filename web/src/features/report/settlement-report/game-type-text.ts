import type { SettlementTranslate } from './use-settlement-texts.ts';

/** The word for a game type; one that is not known counts as other. */
export const gameTypeText = (type: string, t: SettlementTranslate): string => {
  switch (type) {
    case 'slot':
      return t('typeSlot');
    case 'fishing':
      return t('typeFishing');
    case 'lottery':
      return t('typeLottery');
    case 'table':
      return t('typeTable');
    default:
      return t('typeOther');
  }
};
