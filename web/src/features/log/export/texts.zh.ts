import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  bytes: '大小',
  filter: '筛选条件',
  format: '格式',
  kib: '{{n}} KiB',
  noFilter: '无筛选',
  rows: '行数',
  sha256Hint: '文件指纹',
  userId: '员工 ID',
  what: '内容',
};
