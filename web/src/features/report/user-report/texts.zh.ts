import type { UserReportTexts } from './texts.en.ts';

export const texts: UserReportTexts = {
  caption: '按玩家统计的金额',
  topPlayers: '投注最高的玩家',
  playerId: '玩家 ID',
  minBet: '投注不低于（USD）',
  firstBet: '首次投注',
  lastBet: '末次投注',
  order: '排序',
  'order.winners': '赢家榜',
  'order.losers': '输家榜',
  noName: '玩家 {{id}}',
  betsOf: '{{name}} 的注单',
};
