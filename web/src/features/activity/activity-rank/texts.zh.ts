import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  score_best_round: '单局最高倍率',
  score_best_spin: '单次旋转最高倍率',
  score_net_profit: '净盈利',
  score_rounds: '局数',
  score_total_bet: '总投注',
  score_total_win: '总派彩',
};
