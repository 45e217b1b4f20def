import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  asSuper: '超级用户',
  groups: '权限组',
  lastUsed: '最近使用',
  noGroups: '没有权限组包含该权限。',
  noUsers: '没有用户拥有该权限。',
  users: '员工',
  whoHas: '谁拥有 {{code}}？',
};
