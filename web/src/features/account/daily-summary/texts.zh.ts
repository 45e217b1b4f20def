import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  emptyText: '暂无可显示的内容。',
  emptyTitle: '暂无数据',
};
