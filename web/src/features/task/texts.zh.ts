import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  amountUsd: '{{amount}} USD',
  cardNo: '卡片 {{id}}',
  cardOf: '卡片，{{rounds}} 个回合，最多派发 {{most}}',
  multiple: '{{multiple}} 倍',
  period_daily: '每日',
  period_once: '仅一次',
  period_weekly: '每周',
  period_window: '窗口',
  prize_points: '点数',
  type_bet_amount: '投注额',
  type_bet_count: '投注次数',
  type_days_in_a_row: '连续天数',
  type_feature_triggered: '触发特色游戏',
  type_jackpot_hit: '中得彩金',
  type_win_count: '中奖次数',
  type_win_multiple: '派彩倍数',
  windowOf: '每 {{days}} 天',
};
