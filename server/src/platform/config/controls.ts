import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import type { CoinList } from '@manager/domain/coins';
import { smallestStake } from '@manager/domain/coins';
import { decimal } from '@manager/domain/money';
import { controlsInForce, type PlayerControl } from '@manager/domain/player-control';
import type { OwnerDb } from '../../postgres/db.ts';

export type KnownControl = PlayerControl & { id: string; source: 'max_win_day' | 'risk' };

/** What holds for a player in a game at an instant, the oldest first; nothing for one who is not known yet. */
export const readControls = async (
  db: OwnerDb,
  { playerId, gameId, now }: { playerId: string | null; gameId: string; now: Date },
): Promise<KnownControl[]> => {
  if (playerId === null) return [];
  const rows = await db
    .selectFrom('player_control')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const known = rows.map(
    (row) =>
      ({
        id: row.id,
        gameId: row.game_id,
        effect: row.effect,
        source: row.source,
        maxBetUsd: row.max_bet_usd,
        rtp: row.rtp,
        fromMs: row.from_at.getTime(),
        endsMs: row.expires_at?.getTime() ?? null,
      }) as KnownControl,
  );
  return controlsInForce(known, { gameId, nowMs: now.getTime() });
};

/** Games are promised percentages with four decimals. */
export const percent = (text: string): string => decimal(text).toFixed(4);
export const percentOrNull = (text: string | null): string | null => (text === null ? null : percent(text));

/** As games are told. */
export const toldControls = (controls: readonly KnownControl[]): EffectiveConfig['controls'] =>
  controls.map(({ id, effect, source, maxBetUsd, rtp, endsMs }) => ({
    id,
    effect,
    source,
    max_bet_usd: maxBetUsd,
    rtp: percentOrNull(rtp),
    expires_at: endsMs === null ? null : new Date(endsMs).toISOString(),
  }));

const has = (controls: readonly KnownControl[], effect: PlayerControl['effect']): boolean =>
  controls.some((one) => one.effect === effect);

export const isStopped = (controls: readonly KnownControl[]): boolean => has(controls, 'stop');

/** The most that a bet of this player may cost, as levels of limits. */
export const playerLimits = (controls: readonly KnownControl[]): { from: 'player'; min: null; max: string | null }[] =>
  controls.flatMap(({ effect, maxBetUsd }) =>
    effect === 'max_bet' ? { from: 'player' as const, min: null, max: maxBetUsd } : [],
  );

export const coinsUnder = (controls: readonly KnownControl[], list: CoinList): CoinList =>
  has(controls, 'smallest_stake') ? smallestStake(list) : list;
