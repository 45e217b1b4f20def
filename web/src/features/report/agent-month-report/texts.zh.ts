import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  caption: '按代理和币种的月度固化数据',
  lead: '月份在代理自身结算日历中结束后固化；之后的变动会生成重述版本。最多 {{count}} 个月。',
  from: '起始月份',
  to: '结束月份',
  versionName: 'v{{number}}',
  restated: 'v{{number}} 重述',
  frozenAt: '固化时间',
  fxUsed: '使用汇率',
  fxUsedHelp: '按注单记录汇率折算的 1 USD 兑换数量：投注 ÷ 投注 USD',
  ngrUsd: 'NGR USD',
  usdHelp: '按注单记录的汇率',
  subtotals: '按月份和币种小计',
  totalMonth: '{{month}}，≈USD',
  totalCurrency: '{{currency}} 合计',
  totalAll: '全部 {{count}} 行，≈USD',
  none: '无数据',
  noneHint: '月份最后一天结束满一小时后显示在此。',
  versionsTitle: '{{agent}} · {{month}}',
  otherRows_one: '其他 {{count}} 行',
  otherRows_other: '其他 {{count}} 行',
};
