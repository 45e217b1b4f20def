import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  choose: '请从列表中选择玩家。',
  hint: '用户名的一部分或 ID',
  hintWhole: '完整用户名或 ID',
  more: '还有更多玩家，请继续输入。',
  named: '{{name}}（完全匹配）',
  nobody: '未找到玩家。请输入用户名的任意部分，或完整 ID。',
  nobodyWhole: '未找到玩家。用户名已脱敏显示，请输入完整用户名或完整 ID。',
  players: '找到的玩家',
  searching: '搜索中…',
};
