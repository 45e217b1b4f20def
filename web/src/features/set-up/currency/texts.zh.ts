import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  add: '新增币种',
  at: '生效时间',
  by: '修改人',
  codeHint: '大写字母和数字，例如 USD，创建后不可修改。',
  coinFactor: '币值系数',
  coinFactorHint: '基础币值列表的金额乘以此系数。',
  decimals: '小数位数',
  importTitle: '汇率',
  inUse: '使用中',
  newTitle: '新增币种',
  rate: '汇率',
  rateHelp: '当前生效的汇率：1 美元可兑换的该币种数量',
  rateHint: '1 美元可兑换的数量。新汇率对此后结算的投注生效。',
  rateHistory: '汇率历史',
  rateJump: '汇率变动超过 10%。',
  rateLocked: '锁定汇率',
  rateLockedHint: '导入汇率时跳过已锁定的汇率。',
  unitRatio: '单位比例',
  unitRatioHint: '1000：游戏内 1 个单位代表 1,000 该币种。',
  unlockFirst: '汇率已锁定，解锁后方可修改。',
};
