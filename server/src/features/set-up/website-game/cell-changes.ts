import { saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import type { Effect } from '@manager/contract/kit/effect';
import { compare, decimal } from '@manager/domain/money';
import { sql } from 'kysely';
import { dangerousChanges, hasAny } from '../../../kit/resource/dangerous.ts';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';
import { cellId } from '../blocks.ts';
import { cellEffects, type Play } from '../effect/public.ts';
import type { Game, Site } from './axes.ts';

/** What may be set for a game at a website. */
export type Settings = {
  is_enabled: boolean | null;
  rtp: string | null;
  min_bet: string | null;
  max_bet: string | null;
  config: Record<string, unknown>;
};

/** Nothing: everything as the levels above say. */
export const INHERITED: Settings = { is_enabled: null, rtp: null, min_bet: null, max_bet: null, config: {} };

/** `version` is 0 where nothing was ever set. */
export type Present = { id: string; site: Site; game: Game; version: number; before: Settings };
export type Change = Present & { after: Settings };

type Pair = { site: Site; game: Game };

/** Holds the websites against other changes of their cells until the transaction ends; in one order, so that nobody waits in a circle. */
export const lockSites = async (tx: ScopedTx, siteIds: readonly string[]): Promise<void> => {
  await sql`select 1 from site where id = any(${[...siteIds]}::bigint[]) order by id for no key update`.execute(tx);
};

/** What is set for these cells now. */
export const readPresent = async (db: ScopedDb, pairs: readonly Pair[]): Promise<Present[]> => {
  const { rows } = await sql<Settings & { site_id: string; game_id: string; version: number }>`
    select site_game.site_id, site_game.game_id, version, is_enabled, rtp, min_bet, max_bet, config
    from unnest(${pairs.map(({ site }) => site.id)}::bigint[], ${pairs.map(({ game }) => game.id)}::bigint[]) as cell(site_id, game_id)
    join site_game using (site_id, game_id)`.execute(db);
  const known = new Map(rows.map((row) => [cellId(row.site_id, row.game_id), row]));
  return pairs.map(({ site, game }) => {
    const id = cellId(site.id, game.id);
    const row = known.get(id);
    if (row === undefined) return { id, site, game, version: 0, before: INHERITED };
    const { is_enabled, rtp, min_bet, max_bet, config, version } = row;
    return { id, site, game, version, before: { is_enabled, rtp, min_bet, max_bet, config } };
  });
};

export const isSameSettings = (one: Settings, other: Settings): boolean =>
  one.is_enabled === other.is_enabled &&
  isSameNumber(one.rtp, other.rtp) &&
  isSameNumber(one.min_bet, other.min_bet) &&
  isSameNumber(one.max_bet, other.max_bet) &&
  canonicalJson(one.config) === canonicalJson(other.config);

/** Is a field of the cell another one that the contract names as dangerous? */
export const isDangerous = ({ before, after }: Change): boolean => hasAny(dangerousChanges(saveWebsiteGame, before, after));

export const changesRtp = ({ before, after }: Change): boolean => !isSameNumber(before.rtp, after.rtp);

const isSameNumber = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(decimal(one), decimal(other)) === 0;

/** A game is never asked for mathematics that it does not have; without certified profiles every value will do. */
export const isCertified = ({ rtp_profiles: profiles }: Game, rtp: string): boolean =>
  profiles.length === 0 || profiles.some((profile) => isSameNumber(profile, rtp));

/** What the changes do to what is in force in their cells. */
export const effectsOfChanges = (ctx: Ctx, changes: readonly Change[], play?: Play): Promise<Effect[]> =>
  cellEffects(
    ctx,
    changes.map(({ site, game, before, after }) => ({ site_id: site.id, game_id: game.id, before, after })),
    play,
  );

/** Writes the changes. A cell that has nothing of its own any more keeps its row: a version never comes twice. */
export const writeChanges = async (ctx: Ctx, tx: ScopedTx, changes: readonly Change[]): Promise<void> => {
  const rows = changes.map(({ site, game, after }) => ({ site_id: site.id, game_id: game.id, ...after }));
  await sql`insert into site_game (site_id, game_id, is_enabled, rtp, min_bet, max_bet, config, created_at, updated_at)
    select site_id, game_id, is_enabled, rtp, min_bet, max_bet, config, ${ctx.now()}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cell(site_id bigint, game_id bigint, is_enabled boolean,
      rtp numeric, min_bet numeric, max_bet numeric, config jsonb)
    on conflict (site_id, game_id) do update set is_enabled = excluded.is_enabled, rtp = excluded.rtp, min_bet = excluded.min_bet,
      max_bet = excluded.max_bet, config = excluded.config, version = site_game.version + 1,
      updated_at = excluded.updated_at`.execute(tx);
};
