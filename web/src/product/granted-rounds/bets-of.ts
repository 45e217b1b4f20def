/** Beyond its end: rounds that began before are played to theirs. */
const PLAYED_WITHIN_MS = 86_400_000;

type Given = { source: 'free_round' | 'card'; id: string; playerId: string; fromAt: string; expiresAt: string };

/** As the list of bets is asked: those of one grant or card alone, from its beginning to the end of its last round. */
export const betsOf = ({ source, id, playerId, fromAt, expiresAt }: Given) => ({
  player_id: playerId,
  source,
  source_id: id,
  time_from: fromAt,
  time_to: new Date(Date.parse(expiresAt) + PLAYED_WITHIN_MS).toISOString(),
});

export const betsHref = (given: Given): string => `/account/bet-detail?${new URLSearchParams(betsOf(given)).toString()}`;
