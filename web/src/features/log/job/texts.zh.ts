import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  detail: '执行明细',
  duration: '耗时',
  endedAt: '结束时间',
  error: '错误',
  job: '任务',
  outcome: '结果',
  outcome_failed: '失败',
  outcome_ok: '成功',
  outcome_running: '执行中',
  'refused.title': '系统自身的部分记录被拒收，补收之前相关资金不计入任何报表。',
  'refused.line_one': '{{kind}} {{text}} 条：{{code}}，始于 {{time}}',
  'refused.line_other': '{{kind}} {{text}} 条：{{code}}，始于 {{time}}',
  'refused.retry': '重新发送',
  'refused.sent_one': '正在重新发送 {{count}} 条记录',
  'refused.sent_other': '正在重新发送 {{count}} 条记录',
  rows: '条数',
  seconds: '{{s}} 秒',
  startedAt: '开始时间',
};
