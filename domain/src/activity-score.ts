/** What a ranking is made by (docs/activities.md#scores). */
export const SCORE_KINDS = ['total_bet', 'total_win', 'best_spin', 'best_round', 'net_profit', 'rounds'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];
