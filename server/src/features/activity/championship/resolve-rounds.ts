import type { TournamentAnswer, TournamentReject } from '@manager/contract/platform/tournament';
import { type EligibilityRule, runsAt } from '@manager/domain/activity';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { eligibilityOf, readAgentLines } from '../core/open-activities.ts';
import { stageOf } from './championship-times.ts';
import { type ReadRound, rejected } from './read-round.ts';

export type Resolved = ReadRound & { entryId: string; gameId: string };

type Championship = StoredActivity & { places: EligibilityRule };
/** A player in a stage, and where that is. */
type Entry = { id: string; site_id: string; agent_id: string };

const TAKES_ROUNDS: ReadonlySet<string> = new Set(['scheduled', 'running', 'ended', 'settling', 'settled']);

/** Finds what the rows name. What is not there, and rounds outside of their stage, go to `refused`. */
export const resolveRounds = async (
  tx: OwnerTx,
  rows: readonly ReadRound[],
  refused: TournamentAnswer['rejected'],
): Promise<Resolved[]> => {
  const championships = await championshipsOf(tx, rows);
  const games = await gamesOf(tx, rows);
  const entries = await entriesOf(tx, rows);
  const lineOf = await readAgentLines(tx);
  return rows.flatMap((one) => {
    const { row, line } = one;
    const refuse = (why: readonly [TournamentReject, string]): [] => {
      refused.push(rejected(line, row.round_id, why));
      return [];
    };
    const championship = championships.get(row.championship);
    if (championship === undefined) return refuse(['unknown_championship', 'no championship of that code takes rounds']);
    const stage = stageOf(championship, row.stage);
    const entry = entries.get(entryKey(row));
    if (stage === undefined || entry === undefined)
      return refuse(['unknown_entry', 'the player is not in that stage of the championship']);
    if (!runsAt(championship.places, { siteId: entry.site_id, agentLine: lineOf(entry.agent_id) }))
      return refuse(['unknown_championship', 'the championship is switched off at that website']);
    const gameId = games.get(row.game);
    if (gameId === undefined || !isPlayedIn(championship, gameId))
      return refuse(['unknown_game', 'the championship is not played in a game of that code']);
    if (one.playedAtMs < stage.span.startsAtMs || one.playedAtMs >= stage.span.endsAtMs)
      return refuse(['outside_stage', 'the stage is not played at that time']);
    return [{ ...one, entryId: entry.id, gameId }];
  });
};

const isPlayedIn = ({ game_ids: ids, off_game_ids: off }: Championship, gameId: string): boolean =>
  (ids.length === 0 || ids.includes(gameId)) && !off.includes(gameId);

const championshipsOf = async (tx: OwnerTx, rows: readonly ReadRound[]): Promise<ReadonlyMap<string, Championship>> => {
  const found = await tx
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', 'championship')
    .where('deleted_at', 'is', null)
    .where('code', 'in', [...new Set(rows.map(({ row }) => row.championship))])
    .execute();
  return new Map(
    found.filter(({ state }) => TAKES_ROUNDS.has(state)).map((one) => [one.code, { ...one, places: eligibilityOf(one, null) }]),
  );
};

const gamesOf = async (tx: OwnerTx, rows: readonly ReadRound[]): Promise<ReadonlyMap<string, string>> => {
  const codes = [...new Set(rows.map(({ row }) => row.game))];
  const games = await tx
    .selectFrom('game')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(games.map(({ id, code }) => [code, id]));
};

type Whose = { championship: string; site: string; player: string; stage: number };
const entryKey = ({ championship, site, player, stage }: Whose): string => JSON.stringify([championship, site, player, stage]);

const entriesOf = async (tx: OwnerTx, rows: readonly ReadRound[]): Promise<ReadonlyMap<string, Entry>> => {
  const wanted = new Map(rows.map(({ row }) => [entryKey(row), row]));
  const all = [...wanted.values()];
  const { rows: found } = await sql<Whose & Entry>`
    select wanted.championship, wanted.site, wanted.player, wanted.stage, championship_entry.id,
      championship_entry.site_id, championship_entry.agent_id
    from unnest(${all.map((one) => one.championship)}::text[], ${all.map((one) => one.site)}::text[],
                ${all.map((one) => one.player)}::text[], ${all.map((one) => one.stage)}::int[])
      as wanted (championship, site, player, stage)
    join activity on activity.code = wanted.championship and activity.kind = 'championship' and activity.deleted_at is null
    join site on site.code = wanted.site and site.deleted_at is null
    join player on player.site_id = site.id and player.user_name = wanted.player
    join championship_entry on championship_entry.activity_id = activity.id and championship_entry.stage = wanted.stage
      and championship_entry.player_id = player.id`.execute(tx);
  return new Map(found.map((one) => [entryKey(one), one]));
};
