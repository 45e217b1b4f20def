import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  agent: '代理',
  asSuper: '超级用户',
  group: '权限组',
  groups: '权限组',
  lastUsed: '最近使用',
  name: '名称',
  never: '从未',
  noGroups: '没有权限组包含该权限。',
  noUsers: '没有用户拥有该权限。',
  status_disabled: '停用',
  status_enabled: '启用',
  user: '员工',
  users: '员工',
  whoHas: '谁拥有 {{code}}？',
};
