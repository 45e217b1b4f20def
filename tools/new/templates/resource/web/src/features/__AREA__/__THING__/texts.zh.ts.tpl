import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  add: '新增',
  agent: '代理',
  createdAt: '创建时间',
  id: 'ID',
  name: '名称',
  newTitle: '新增记录',
  note: '备注',
  status: '状态',
  status_disabled: '停用',
  status_enabled: '启用',
  updatedAt: '修改时间',
};
