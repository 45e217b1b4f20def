import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  caption: '__TITLE_ZH__',
  topAgents: '投注额最高的代理',
};
