import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  andMore: '{{told}}，另有 {{count}} 项',
  markHint_alarm: '系统的某项控制发现异常。',
  markHint_break_glass: '未经第二人审批，以紧急放行方式执行。',
  markHint_single_operator: '没有其他人可以审批，因此未要求复核。',
  mark_alarm: '告警',
  mark_break_glass: '紧急放行',
  mark_single_operator: '单人操作',
  outcome_denied: '已拒绝',
  outcome_failed: '失败',
  outcome_ok: '成功',
};
