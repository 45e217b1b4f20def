import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  calls: '接口',
  callsCount_one: '{{count}} 个接口',
  callsCount_other: '{{count}} 个接口',
  code: '权限码',
  disableHint: '停用后任何人都不再拥有该权限，超级用户也不例外。',
  disableLocked: '恢复授权需要此权限，不可停用。',
  holders: '拥有人数',
  noCalls: '没有接口使用该权限。',
  parent: '上级',
  path: '路径',
  search: '名称、权限码、路径或接口',
  sortHint: '同一上级之下，数字小的排在前面。',
  title: '名称',
  type_action: '操作',
  type_menu: '菜单',
  type_page: '页面',
  whoHas: '谁拥有该权限？',
  wholeNumber: '请输入 0 至 1000000 的整数。',
};
