import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  availability: '可玩状态',
  band: '返奖率区间',
  list: '配置变更',
  math: '数学版本',
  more: '此时段内的变更多于所显示的数量。',
  open: '在日志中查看',
  rate: '汇率',
  risk: '风险标记',
  show: '变更',
  timed_change: '定时变更',
};
