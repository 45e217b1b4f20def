import { sql } from 'kysely';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';

/** Game codes with what is set for each: `{enabled, rtp, min, max}` as one text. */
type Overrides = Record<string, string>;

export type GamesPlan = {
  added: string[];
  changed: string[];
  removed: string[];
  /** Only the games that differ. */
  before: Overrides;
  after: Overrides;
  /** A return profile comes, goes or changes. */
  isSensitive: boolean;
};

type CopyPair = { from: string; to: string };

/** What replacing the overrides of one website by those of another does. */
export const planGames = async (db: ScopedDb, { from, to }: CopyPair): Promise<GamesPlan> => {
  const { rows } = await sql<{ code: string; old: string | null; now: string | null; is_rtp_moved: boolean }>`
    with side as (
      select site_id, game_id, rtp,
             concat_ws(', ',
               case is_enabled when true then 'on' when false then 'off' end,
               'RTP ' || trim_scale(rtp), 'min ' || trim_scale(min_bet), 'max ' || trim_scale(max_bet),
               nullif(config::text, '{}')) as text
      from site_game where site_id in (${from}, ${to})
    )
    select game.code, target.text as old, source.text as now, target.rtp is distinct from source.rtp as is_rtp_moved
    from (select * from side where site_id = ${to}) as target
    full join (select * from side where site_id = ${from}) as source on source.game_id = target.game_id
    join game on game.id = coalesce(target.game_id, source.game_id)
    where target.text is distinct from source.text
    order by game.code`.execute(db);
  const sideOf = (side: 'old' | 'now'): Overrides =>
    Object.fromEntries(rows.flatMap((row) => (row[side] === null ? [] : [[row.code, row[side]]])));
  const codesOf = (isMeant: (row: { old: string | null; now: string | null }) => boolean): string[] =>
    rows.filter(isMeant).map(({ code }) => code);
  return {
    added: codesOf(({ old }) => old === null),
    changed: codesOf(({ old, now }) => old !== null && now !== null),
    removed: codesOf(({ now }) => now === null),
    before: sideOf('old'),
    after: sideOf('now'),
    isSensitive: rows.some((row) => row.is_rtp_moved),
  };
};

/** Replaces the overrides of `to` by those of `from`; rows that are alike stay untouched. */
export const writeGames = async (tx: ScopedTx, { from, to, now }: CopyPair & { now: Date }): Promise<void> => {
  await sql`
    delete from site_game where site_id = ${to}
    and not exists (select from site_game as source where source.site_id = ${from} and source.game_id = site_game.game_id)`.execute(
    tx,
  );
  await sql`
    insert into site_game (site_id, game_id, is_enabled, rtp, min_bet, max_bet, config, updated_at)
    select ${to}, game_id, is_enabled, rtp, min_bet, max_bet, config, ${now}::timestamptz from site_game where site_id = ${from}
    on conflict (site_id, game_id) do update
    set is_enabled = excluded.is_enabled, rtp = excluded.rtp, min_bet = excluded.min_bet, max_bet = excluded.max_bet,
        config = excluded.config, updated_at = excluded.updated_at, version = site_game.version + 1
    where (site_game.is_enabled, site_game.rtp, site_game.min_bet, site_game.max_bet, site_game.config)
          is distinct from (excluded.is_enabled, excluded.rtp, excluded.min_bet, excluded.max_bet, excluded.config)`.execute(tx);
};
