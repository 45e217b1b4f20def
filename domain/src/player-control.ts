import { effectiveRtp, type RtpSettings, type Sourced, type RtpLevel } from './effective-config.ts';

/** What may hold for one player beside the rules of website and game (docs/formulas.md#what-is-in-force). */
export const PLAYER_EFFECTS = ['stop', 'smallest_stake', 'max_bet', 'verify', 'profile'] as const;
export type PlayerEffect = (typeof PLAYER_EFFECTS)[number];

/** Amounts and percentages as decimal texts; instants in UTC milliseconds. */
export type PlayerControl = {
  gameId: string | null;
  effect: PlayerEffect;
  maxBetUsd: string | null;
  rtp: string | null;
  fromMs: number;
  /** Null: no end. */
  endsMs: number | null;
};

/** Those that hold in a game at an instant. */
export const controlsInForce = <Control extends PlayerControl>(
  controls: readonly Control[],
  { gameId, nowMs }: { gameId: string; nowMs: number },
): Control[] =>
  controls.filter(
    (one) => (one.gameId === null || one.gameId === gameId) && one.fromMs <= nowMs && (one.endsMs === null || one.endsMs > nowMs),
  );

/** The profile that a control names, above every other level, at `unregulated` websites alone; the others' without one. */
export const controlledRtp = (
  { settings, certified }: { settings: RtpSettings; certified: readonly string[] },
  { controls, isUnregulated }: { controls: readonly PlayerControl[]; isUnregulated: boolean },
): Sourced<string, RtpLevel> => {
  const named = isUnregulated ? controls.find(({ effect }) => effect === 'profile') : undefined;
  return effectiveRtp({ ...settings, player: certified.length === 0 ? null : (named?.rtp ?? null) }, certified);
};
