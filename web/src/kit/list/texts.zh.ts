import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  time: '时间',
  zone: '时间按 {{zone}} 显示',
};
