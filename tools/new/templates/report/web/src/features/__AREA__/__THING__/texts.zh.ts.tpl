import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  agent: '代理',
  caption: '__TITLE_ZH__',
  currency: '币种',
  topAgents: '投注额最高的代理',
};
