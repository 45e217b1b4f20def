export const texts = {
  score_best_round: 'Highest multiple of a round',
  score_best_spin: 'Highest multiple of a spin',
  score_net_profit: 'Net profit',
  score_rounds: 'Rounds',
  score_total_bet: 'Total bet',
  score_total_win: 'Total win',
};
