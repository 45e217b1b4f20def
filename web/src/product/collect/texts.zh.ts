import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  add: '加入案件',
  addCount_one: '加入 {{count}} 条记录',
  addCount_other: '加入 {{count}} 条记录',
  added_one: '已将 {{count}} 条记录加入案件',
  added_other: '已将 {{count}} 条记录加入案件',
  allRows: '本页全部记录',
  known: '这些记录已在案件中',
  newCase: '新建案件',
  noRows: '没有可加入的记录。',
  rows: '记录',
  rowsHint: '服务器会重新读取每条记录，并按当前内容保存。',
  show: '查看',
  title: '新案件的标题',
};
