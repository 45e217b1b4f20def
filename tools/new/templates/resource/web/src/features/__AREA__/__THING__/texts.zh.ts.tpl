import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  add: '新增',
  newTitle: '新增记录',
};
