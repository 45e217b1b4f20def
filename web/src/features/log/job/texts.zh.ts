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
  rows: '条数',
  seconds: '{{s}} 秒',
  startedAt: '开始时间',
};
