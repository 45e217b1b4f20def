/** What may be paid without a second person, in USD micros; null: any amount. Zero: nothing. */
export type PayoutLimits = {
  /** One call, however many payouts it asks for. */
  operation: bigint | null;
  /** What one member of the staff asked for within 24 hours. */
  operatorDay: bigint | null;
  /** What one player was promised within 24 hours. */
  playerDay: bigint | null;
};

/** `same_bet`: money was given for the bet before, `win_paid`: the wallet has booked its win, whatever the amounts. */
export type PayoutLimitName = 'operation' | 'operator_day' | 'player_day' | 'same_bet' | 'win_paid';

/** In USD micros, what is asked for now included in none of them. */
export type PaidLately = {
  operator: bigint;
  byPlayer: ReadonlyMap<string, bigint>;
};

type Asked = { playerId: string; usd: bigint };

export const LIMIT_WINDOW_MS = 24 * 3_600_000;

/**
 * The limits that each payout of a call goes beyond, in its order: those of the call and of the operator hold for all of it, so that what is
 * too much in one piece is too much in many (T036).
 */
export const exceededLimits = (
  asked: readonly Asked[],
  { limits, lately }: { limits: PayoutLimits; lately: PaidLately },
): PayoutLimitName[][] => {
  const total = asked.reduce((sum, { usd }) => sum + usd, 0n);
  const ofAll: PayoutLimitName[] = [
    ...(isAbove(total, limits.operation) ? (['operation'] as const) : []),
    ...(isAbove(lately.operator + total, limits.operatorDay) ? (['operator_day'] as const) : []),
  ];
  const byPlayer = new Map<string, bigint>();
  for (const { playerId, usd } of asked)
    byPlayer.set(playerId, (byPlayer.get(playerId) ?? lately.byPlayer.get(playerId) ?? 0n) + usd);
  return asked.map(({ playerId }) =>
    isAbove(byPlayer.get(playerId) ?? 0n, limits.playerDay) ? [...ofAll, 'player_day'] : ofAll,
  );
};

const isAbove = (sum: bigint, limit: bigint | null): boolean => limit !== null && sum > limit;
