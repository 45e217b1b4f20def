import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  list_prizes: '奖金明细',
  list_settlements: '结算单',
};
