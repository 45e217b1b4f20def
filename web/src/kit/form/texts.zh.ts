import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  applyAndSave: '应用并保存',
  badTokens_one: '无效：{{names}}',
  badTokens_other: '无效：{{names}}',
  excludesYou: '此名单不包含您自己的地址 {{ip}}。',
  faults_one: '{{count}} 个字段需要修改：',
  faults_other: '{{count}} 个字段需要修改：',
  notAbove: '不能大于 {{value}}。',
  notBelow: '不能小于 {{value}}。',
  removeRow: '删除第 {{number}} 行',
  removeToken: '移除 {{name}}',
  sections: '章节',
  tokensCount_one: '{{count}} 项',
  tokensCount_other: '{{count}} 项',
  tokensHint: '用逗号、分号、空格或换行分隔。',
  tooLong: '最多 {{max}} 个字符。',
  tooMany: '最多 {{max}} 项。',
  tooShort: '至少 {{min}} 个字符。',
};
