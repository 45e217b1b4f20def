import { controlsInForce, type PlayerControl } from '@manager/domain/player-control';
import type { ConfigState } from './config-state.ts';

type Place = { site: string; player: string; gameId: string; nowMs: number };

/** What holds for a player in a game at an instant, by the state of the feed. */
export const controlsOf = (state: ConfigState, { site, player, gameId, nowMs }: Place): PlayerControl[] => {
  const known: PlayerControl[] = [];
  for (const { control, ...of } of state.controls.values())
    if (of.site === site && of.player === player)
      known.push({
        gameId: control.game_id,
        effect: control.effect,
        maxBetUsd: control.max_bet_usd,
        rtp: control.rtp,
        fromMs: Date.parse(control.from_at),
        endsMs: control.expires_at === null ? null : Date.parse(control.expires_at),
      });
  return controlsInForce(known, { gameId, nowMs });
};
