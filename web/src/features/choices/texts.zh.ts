import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  agentIdHint: '请输入代理 ID：您没有查看代理列表的权限（C-3）。',
};
