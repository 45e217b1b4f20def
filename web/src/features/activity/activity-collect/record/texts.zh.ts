import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  activityCode: '活动代码',
  bet: '注单号',
  collected: '已收集',
  drawnAt: '抽取时间',
  drop: '本次掉落',
  exchanges: '兑换次数',
  has: '玩家持有',
  held: '持有',
  icon: '图标',
  iconCode: '图标代码',
  iconsCaption: '玩家的图标',
  owes: '已消耗图标的注单被取消：后续获得的图标将用于抵扣。',
  scope: '注单掉落的图标',
  scopeBehind: '注单掉落的图标。{{at}}（批次 {{batch}}）之后的注单仍在统计中',
  scopeUntil: '注单掉落的图标，数据截至 {{at}}（批次 {{batch}}）',
  spent: '已消耗',
  state_capped: '超出每日上限',
  state_given: '已发放',
  state_taken_back: '已收回',
};
