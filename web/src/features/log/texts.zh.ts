import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  raw: '原始数据',
  timeFrom: '开始时间',
  timeTo: '结束时间',
  zone: '时间按 {{zone}} 显示',
};
