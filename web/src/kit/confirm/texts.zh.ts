import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  affected: '影响范围',
  done: '已完成',
  finish: '关闭',
  step: '第 {{number}} 步，共 {{count}} 步：{{label}}',
  stepDone: '{{label}}：已完成',
  steps: '步骤',
};
