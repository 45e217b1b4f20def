import { BuyMode } from '@manager/contract/kit/buy-mode';
import type { Par } from '@manager/domain/rtp-monitor';
import { sql } from 'kysely';
import type { AnyDb } from '../../../postgres/db.ts';
import type { Stream } from './stream.ts';

/** `isCertified` false: the game has no such profile, and nothing but its name says what it returns. */
export type Published = Par & { isCertified: boolean };
/** What the mathematics of a stream say; undefined: they are not published. */
export type ParOf = (stream: Stream) => Published | undefined;

type GameMaths = {
  rtp: string | null;
  sigma: string | null;
  max_multiple: string | null;
  rtp_profiles: string[];
  modes: BuyMode[];
};

/**
 * Checked packages (M-2) and drawings (M-1) say it exactly for a version and profile. Where there is none, C-1 does: its return is that of the profile whose name is
 * nearest to it (96.0183 of "96"), other profiles return what they are called; their spread is the game's. So does a profile that the game has not: it is
 * tested by its own word, and never in order.
 */
export const readPars = async (db: AnyDb): Promise<ParOf> => {
  const [games, inUse] = await Promise.all([
    db.selectFrom('game').select(['id', 'rtp', 'sigma', 'max_multiple', 'rtp_profiles', 'buy_modes']).execute(),
    sql<{ key: string; rtp_pct: string; sigma: string; max_multiple: string }>`
      select concat_ws(E'\\n', game_id, rtp_profile, math_version, mode) as key, rtp_pct, sigma, max_multiple
      from math_version join math_mode on math_mode.version_id = math_version.id
      where state <> 'init' and deleted_at is null
      union all
      select concat_ws(E'\\n', game_id, trim_scale(rtp_profile), 'drawing-' || id, 'base'), rtp_pct, sigma, max_multiple
      from drawing where state <> 'init' and deleted_at is null`.execute(db),
  ]);
  const exact = new Map(
    inUse.rows.map(({ key, ...par }): [string, Published] => [
      key,
      { rtpPct: Number(par.rtp_pct), sigma: Number(par.sigma), maxMultiple: Number(par.max_multiple), isCertified: true },
    ]),
  );
  const published = new Map(
    games.map((game): [string, GameMaths] => [game.id, { ...game, modes: BuyMode.array().parse(game.buy_modes) }]),
  );
  return ({ gameId, profile, version, mode }) => {
    const found = exact.get([gameId, profile, version, mode === '' ? 'base' : mode].join('\n'));
    if (found !== undefined) return found;
    const game = published.get(gameId);
    if (game === undefined) return undefined;
    const par = mode === '' ? parOfGame(game, profile) : parOfMode(game.modes, { mode, profile });
    return par === undefined ? undefined : { ...par, isCertified: hasProfile(game, profile) };
  };
};

const parOfGame = (game: GameMaths, profile: string): Par | undefined => {
  if (game.rtp === null || game.sigma === null) return undefined;
  const rtpPct = profile === '' || isNearest(game, profile) ? Number(game.rtp) : Number(profile);
  if (!Number.isFinite(rtpPct) || rtpPct <= 0) return undefined;
  return { rtpPct, sigma: Number(game.sigma), maxMultiple: game.max_multiple === null ? null : Number(game.max_multiple) };
};

/** Games without profiles and bets that name none use the game's own return. */
const hasProfile = ({ rtp_profiles: profiles }: GameMaths, profile: string): boolean =>
  profile === '' || profiles.length === 0 || profiles.some((one) => Number(one) === Number(profile));

/** A profile is called by a rounded return: no other one of the game is nearer to what the game returns. */
const isNearest = (game: GameMaths, profile: string): boolean => {
  const distance = (one: string): number => Math.abs(Number(one) - Number(game.rtp));
  return game.rtp_profiles.every((other) => distance(other) === 0 || distance(other) >= distance(profile));
};

/** A mode of which bets do not tell the name is the only one that there is. */
const parOfMode = (modes: readonly BuyMode[], { mode, profile }: { mode: string; profile: string }): Par | undefined => {
  const named = modes.filter((line) => line.mode === mode);
  const lines = named.length > 0 || mode !== 'buy' || new Set(modes.map((line) => line.mode)).size !== 1 ? named : modes;
  const line =
    lines.find((each) => each.profile !== '' && Number(each.profile) === Number(profile)) ??
    lines.find((each) => each.profile === '');
  if (line === undefined || line.sigma === null) return undefined;
  return { rtpPct: Number(line.rtp), sigma: Number(line.sigma), maxMultiple: null };
};
