import type { CoinMode, CoinRow } from '@manager/domain/coins';
import { type ComplianceProfile, effectiveSubAgentGroup } from '@manager/domain/effective-config';
import type { IpCurrencyAction } from '@manager/domain/ip-currency';
import type { PlayRule } from '@manager/domain/play-rules';
import { sql } from 'kysely';
import { readPoolsOf } from '../../jackpots/reach.ts';
import type { OwnerDb } from '../../postgres/db.ts';

/** What is configured for a game at a website. Amounts and percentages are decimal texts. */
export type PlaceFacts = {
  site: {
    id: string;
    code: string;
    name: string;
    agent_id: string;
    status: string;
    approved_state: string;
    rtp: string | null;
    vendors: string[];
    game_types: string[];
    disabled_origins: string[];
    min_bet_usd: string | null;
    max_bet_usd: string | null;
    max_win_day_usd: string | null;
    max_win_day_action: 'block' | 'cap';
    jackpot: boolean;
    ip_currency_check: boolean;
    ip_currency_action: IpCurrencyAction;
    compliance_profile: ComplianceProfile | null;
    jurisdiction: string;
    site_group_rtp: string | null;
    site_group_name: string | null;
  };
  game: {
    id: string;
    code: string;
    name: string;
    status: 'enabled' | 'disabled' | 'maintenance';
    vendor: string;
    type: string;
    origin: string;
    rtp: string | null;
    rtp_profiles: string[];
    min_bet: string | null;
    max_bet: string | null;
    default_bet: string | null;
    min_position_bet: string | null;
    max_position_bet: string | null;
    coin_size_type: CoinMode;
    limits_id: string;
    has_jackpot: boolean;
    jackpot_pool_code: string;
    jackpot_rate: string | null;
  };
  /** What differs for this game at this website. */
  here:
    | {
        is_enabled: boolean | null;
        rtp: string | null;
        min_bet: string | null;
        max_bet: string | null;
        config: Record<string, unknown>;
      }
    | undefined;
  /** Codes. */
  jackpotPools: string[];
};

export const readPlace = async (
  db: OwnerDb,
  { siteId, gameId }: { siteId: string; gameId: string },
): Promise<PlaceFacts | undefined> => {
  const site = await db
    .selectFrom('site')
    .leftJoin('site_group', (join) =>
      join.onRef('site_group.id', '=', 'site.site_group_id').on('site_group.deleted_at', 'is', null),
    )
    .selectAll('site')
    .select(['site_group.rtp as site_group_rtp', 'site_group.name as site_group_name'])
    .where('site.id', '=', siteId)
    .where('site.deleted_at', 'is', null)
    .executeTakeFirst();
  const game = await db
    .selectFrom('game')
    .selectAll()
    .where('id', '=', gameId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (site === undefined || game === undefined) return undefined;
  const here = await db
    .selectFrom('site_game')
    .select(['is_enabled', 'rtp', 'min_bet', 'max_bet', 'config'])
    .where('site_id', '=', siteId)
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return { site, game, here, jackpotPools: await readPoolsOf(db, { siteId, gameId }) } as PlaceFacts;
};

/** An agent on the way from a website's own one upwards. */
export type AgentStep = { name: string; is_enabled: boolean; compliance_profile: ComplianceProfile | null };

/** The agent and those above it, nearest first. */
export const readAgents = async (db: OwnerDb, agentId: string): Promise<AgentStep[]> => {
  const { rows } = await sql<AgentStep>`
    with recursive chain as (
      select id, parent_id, 0 as depth from agent where id = ${agentId}
      union all
      select agent.id, agent.parent_id, chain.depth + 1 from agent join chain on agent.id = chain.parent_id
    )
    select agent.name, agent.status = 'enabled' and agent.deleted_at is null as is_enabled, agent.compliance_profile
    from chain join agent using (id) order by chain.depth`.execute(db);
  return rows;
};

/** `id` and `currency` null: not known yet. The group is that of the label with which the player came. */
export type PlayerFacts = {
  id: string | null;
  user_name: string;
  currency: string | null;
  group_name: string | null;
  group_rtp: string | null;
};

export const readPlayer = async (
  db: OwnerDb,
  { siteId, userName, subAgent }: { siteId: string; userName: string | undefined; subAgent: string | undefined },
): Promise<PlayerFacts | undefined> => {
  if (userName === undefined && subAgent === undefined) return undefined;
  const player =
    userName === undefined
      ? undefined
      : await db
          .selectFrom('player')
          .select(['id', 'currency', 'sub_agent_id'])
          .where('site_id', '=', siteId)
          .where('user_name', '=', userName)
          .executeTakeFirst();
  let labels = db.selectFrom('sub_agent').select(['auto_group_id', 'configured_group_id']).where('site_id', '=', siteId);
  labels = subAgent === undefined ? labels.where('id', '=', player?.sub_agent_id ?? '0') : labels.where('code', '=', subAgent);
  const label = await labels.executeTakeFirst();
  const groupId = effectiveSubAgentGroup(label?.configured_group_id ?? null, label?.auto_group_id ?? null);
  const group =
    groupId === null
      ? undefined
      : await db
          .selectFrom('sub_agent_group')
          .select(['name', 'rtp'])
          .where('id', '=', groupId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return {
    id: player?.id ?? null,
    user_name: userName ?? '',
    currency: player?.currency ?? null,
    group_name: group?.name ?? null,
    group_rtp: group?.rtp ?? null,
  };
};

/** Rules that forbid it now: each matches in everything that it names. */
export const readBlocks = async (
  db: OwnerDb,
  { siteId, gameId, playerId, now }: { siteId: string; gameId: string; playerId: string | null; now: Date },
): Promise<{ id: string; expires_at: Date | null }[]> =>
  db
    .selectFrom('block')
    .select(['id', 'expires_at'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]))
    .where((eb) => eb.or([eb('game_id', 'is', null), eb('game_id', '=', gameId)]))
    .where((eb) => eb.or([eb('player_id', 'is', null), eb('player_id', '=', playerId ?? '0')]))
    .orderBy('id')
    .execute();

/** The enabled coin lists of a name and the currency's factor; undefined without a name or for an unknown currency. */
export const readCoins = async (
  db: OwnerDb,
  { name, currency }: { name: string; currency: string | null },
): Promise<{ rows: CoinRow[]; factor: string } | undefined> => {
  if (name === '' || currency === null) return undefined;
  const known = await db
    .selectFrom('currency')
    .select('coin_factor')
    .where('code', '=', currency)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const rows = await db
    .selectFrom('coin')
    .leftJoin('currency', 'currency.id', 'coin.currency_id')
    .select(['currency.code as currency', 'lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet'])
    .where('coin.name', '=', name)
    .where('coin.status', '=', 'enabled')
    .where('coin.deleted_at', 'is', null)
    .execute();
  return { rows: rows as CoinRow[], factor: known.coin_factor };
};

/** The rules of play that may hold there: those that name neither another website nor another game. */
export const readPlayRules = async (db: OwnerDb, { siteId, gameId }: { siteId: string; gameId: string }): Promise<PlayRule[]> =>
  (await db
    .selectFrom('play_rule')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]))
    .where((eb) => eb.or([eb('game_id', 'is', null), eb('game_id', '=', gameId)]))
    .orderBy('id')
    .execute()) as PlayRule[];

/**
 * The mathematics in force for a return, a package or a drawing: the one of its profile, or the one whose base game returns just that (a game that shows
 * its exact return has it as a profile as well).
 */
export const readMathematics = async (
  db: OwnerDb,
  { gameId, rtp }: { gameId: string; rtp: string },
): Promise<{ rtp_profile: string; math_version: string } | null> => {
  const { rows } = await sql<{ rtp_profile: string; math_version: string }>`
    select math_binding.rtp_profile, math_binding.math_version
    from math_binding
    left join math_mode on math_mode.version_id = math_binding.version_id and math_mode.mode = 'base'
    left join drawing on drawing.id = math_binding.drawing_id
    where math_binding.game_id = ${gameId} and math_binding.to_at is null
      and (math_binding.rtp_profile::numeric = ${rtp}::numeric or round(coalesce(math_mode.rtp_pct, drawing.rtp_pct), 4) = ${rtp}::numeric)
    order by math_binding.rtp_profile::numeric = ${rtp}::numeric desc limit 1`.execute(db);
  return rows[0] ?? null;
};
