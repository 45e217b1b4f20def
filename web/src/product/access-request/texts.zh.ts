import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  askAgainAt: '{{at}} 后可再次申请。',
  dangerous: '该权限属于敏感权限，授权可能需要第二人审批。',
  disabled: '该权限已对所有人停用。',
  expired: '您上次的申请逾期未处理。',
  granters: '{{names}}可以授权。',
  grantersNone: '目前没有人可以授权。',
  others_one: '另外 {{count}} 人',
  others_other: '另外 {{count}} 人',
  reason: '申请理由',
  rejected: '{{name}} 已于 {{at}} 驳回',
  request: '申请权限',
  requested: '已提交权限申请',
  waiting: '已于 {{at}} 申请，等待处理',
  withdraw: '撤回',
  withdrawn: '申请已撤回',
};
