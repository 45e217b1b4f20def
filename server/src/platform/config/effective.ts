import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { coinListFor, cutCoinList } from '@manager/domain/coins';
import { denials, effectiveCompliance, effectiveLimits, type RtpLevel, type RtpSettings } from '@manager/domain/effective-config';
import { isRefusedCurrency } from '@manager/domain/ip-currency';
import { controlledRtp } from '@manager/domain/player-control';
import { playInForce, type PlayRule, type PlaySwitch } from '@manager/domain/play-rules';
import { sql } from 'kysely';
import type { OwnerDb } from '../../postgres/db.ts';
import { Problem } from '../../ingest/problem.ts';
import {
  coinsUnder,
  isStopped,
  type KnownControl,
  percent,
  percentOrNull,
  playerLimits,
  readControls,
  toldControls,
} from './controls.ts';
import {
  type AgentStep,
  type PlaceFacts,
  type PlayerFacts,
  readAgents,
  readBlocks,
  readCoins,
  readMathematics,
  readPlace,
  readPlayer,
  readPlayRules,
} from './facts.ts';

export type EffectiveRequest = {
  siteId: string;
  gameId: string;
  /** User name at the website; absent: for anybody there. */
  player?: string | undefined;
  /** Code; absent: that of the player. */
  currency?: string | undefined;
  /** Country of a launch's address (ISO 3166-1); absent: nobody is refused for it. */
  country?: string | undefined;
  /** Label of a launch; absent: the player's newest. */
  subAgent?: string | undefined;
  now: Date;
};

/** As `resolveEffective`, by codes. 404 when there is no such website or game. */
export const resolveByCodes = async (
  db: OwnerDb,
  {
    site,
    game,
    sub_agent,
    ...rest
  }: { site: string; game: string; sub_agent?: string | undefined } & Omit<EffectiveRequest, 'siteId' | 'gameId' | 'subAgent'>,
): Promise<EffectiveConfig> => {
  const { rows } = await sql<{ site: string | null; game: string | null }>`
    select (select id from site where code = ${site} and deleted_at is null) as site,
           (select id from game where code = ${game} and deleted_at is null) as game`.execute(db);
  const { site: siteId = null, game: gameId = null } = rows[0] ?? {};
  if (siteId === null) throw new Problem({ status: 404, code: 'unknown_site', detail: `No website has the code "${site}"` });
  if (gameId === null) throw new Problem({ status: 404, code: 'unknown_game', detail: `No game has the code "${game}"` });
  const answer = await resolveEffective(db, { ...rest, siteId, gameId, subAgent: sub_agent });
  if (answer === undefined)
    throw new Problem({ status: 404, code: 'unknown_site', detail: 'The website or the game was removed' });
  return answer;
};

/**
 * Everything that is in force for a game at a website and, when one is named, for a player, with the level that each value comes from
 * (docs/formulas.md#what-is-in-force). Undefined when website or game do not exist or cannot be seen through `db`.
 */
export const resolveEffective = async (db: OwnerDb, request: EffectiveRequest): Promise<EffectiveConfig | undefined> => {
  const place = await readPlace(db, request);
  if (place === undefined) return undefined;
  const { site, game, here } = place;
  const [agents, player] = await Promise.all([
    readAgents(db, site.agent_id),
    readPlayer(db, { siteId: site.id, userName: request.player, subAgent: request.subAgent }),
  ]);
  const currency = request.currency ?? player?.currency ?? null;
  const compliance = complianceOf(site, agents);
  const [blocks, coins, rules, controls] = await Promise.all([
    readBlocks(db, { siteId: site.id, gameId: game.id, playerId: player?.id ?? null, now: request.now }),
    readCoins(db, { name: game.limits_id, currency }),
    readPlayRules(db, { siteId: site.id, gameId: game.id }),
    readControls(db, { playerId: player?.id ?? null, gameId: game.id, now: request.now }),
  ]);
  const rtp = rtpOf(place, { player, controls, isUnregulated: compliance.profile === 'unregulated' });
  const mathematics = rtp === null ? null : await readMathematics(db, { gameId: game.id, rtp: rtp.value });
  const limits = effectiveLimits([
    { from: 'site_game', min: here?.min_bet ?? null, max: here?.max_bet ?? null },
    { from: 'site', min: site.min_bet_usd, max: site.max_bet_usd },
    ...playerLimits(controls),
  ]);
  const found = denials({
    isAgentEnabled: agents.every((agent) => agent.is_enabled),
    site: {
      isEnabled: site.status === 'enabled',
      isApproved: site.approved_state === 'approved',
      vendors: site.vendors,
      gameTypes: site.game_types,
      disabledOrigins: site.disabled_origins,
    },
    game,
    isEnabledHere: here?.is_enabled ?? null,
    isBlocked: blocks.length > 0,
    isStopped: isStopped(controls),
    isCurrencyRefused: isRefusedCurrency({
      isOn: site.ip_currency_check,
      action: site.ip_currency_action,
      country: request.country,
      // The player's own: which one is asked for the coins changes nothing.
      currency: player?.currency ?? currency,
    }),
  });
  const hasJackpot = site.jackpot && game.has_jackpot && game.jackpot_pool_code !== '';
  return {
    site: site.code,
    game: game.code,
    player: request.player ?? null,
    currency,
    playable: found.length === 0,
    denials: found,
    rtp,
    mathematics,
    limits: { min_bet_usd: limits.min, max_bet_usd: limits.max },
    game_limits: {
      min_bet: game.min_bet,
      max_bet: game.max_bet,
      default_bet: game.default_bet,
      min_position_bet: game.min_position_bet,
      max_position_bet: game.max_position_bet,
    },
    coins: coinsOf(place, { limits, coins, currency, controls }),
    max_win_day: site.max_win_day_usd === null ? null : { usd: site.max_win_day_usd, action: site.max_win_day_action },
    jackpot: hasJackpot ? { pool_code: game.jackpot_pool_code, rate: percentOrNull(game.jackpot_rate) } : null,
    jackpot_pools: place.jackpotPools,
    compliance,
    blocks: blocks.map(({ id, expires_at }) => ({ id, expires_at: expires_at?.toISOString() ?? null })),
    controls: toldControls(controls),
    play: playOf(rules, place),
    config: here?.config ?? {},
  };
};

const playOf = (rules: readonly PlayRule[], { site, game }: PlaceFacts): EffectiveConfig['play'] => {
  const place = { jurisdiction: site.jurisdiction, gameType: game.type, siteId: site.id, gameId: game.id };
  const { minCycle, ...switches } = playInForce(rules, place);
  const said = (name: PlaySwitch) => ({ allowed: switches[name].isAllowed, rule_id: switches[name].ruleId });
  return {
    min_cycle: minCycle && { ms: minCycle.ms, on_too_fast: minCycle.onTooFast, rule_id: minCycle.ruleId },
    autoplay: said('autoplay'),
    turbo: said('turbo'),
    slam_stop: said('slam_stop'),
    feature_buy: said('feature_buy'),
  };
};

const rtpOf = (
  { site, game, here }: PlaceFacts,
  { player, controls, isUnregulated }: { player: PlayerFacts | undefined; controls: KnownControl[]; isUnregulated: boolean },
): EffectiveConfig['rtp'] => {
  const settings: RtpSettings = {
    sub_agent_group: player?.group_rtp ?? null,
    site_game: here?.rtp ?? null,
    site: site.rtp,
    site_group: site.site_group_rtp,
    game: game.rtp,
  };
  const found = controlledRtp({ settings, certified: game.rtp_profiles }, { controls, isUnregulated });
  if (found === null) return null;
  const names: Record<RtpLevel, string> = {
    player: player?.user_name ?? '',
    sub_agent_group: player?.group_name ?? '',
    site_game: site.name,
    site: site.name,
    site_group: site.site_group_name ?? '',
    game: game.name,
  };
  return { ...found, value: percent(found.value), from_name: names[found.from] };
};

/** The game's own limits are in USD where its coin list is, in the player's currency where that has a list of its own. */
const coinsOf = (
  { game }: PlaceFacts,
  {
    limits,
    coins,
    currency,
    controls,
  }: {
    controls: KnownControl[];
    limits: { min: { value: string } | null; max: { value: string } | null };
    coins: Awaited<ReturnType<typeof readCoins>>;
    currency: string | null;
  },
): EffectiveConfig['coins'] => {
  if (currency === null || coins === undefined) return null;
  const { rows, factor } = coins;
  const mode = game.coin_size_type;
  const offered = coinListFor({ rows, mode, currency, factor });
  const atSite = offered && cutCoinList(offered, { min: limits.min?.value ?? null, max: limits.max?.value ?? null, factor });
  const list = atSite && cutCoinList(atSite, { min: game.min_bet, max: game.max_bet, factor: mode === 'base' ? factor : '1' });
  if (list === null) return null;
  const { lines, totalBets, defaultBet } = coinsUnder(controls, list);
  return { name: game.limits_id, from: mode, lines, total_bets: totalBets, default_bet: defaultBet };
};

const complianceOf = (site: PlaceFacts['site'], agents: readonly AgentStep[]): EffectiveConfig['compliance'] => {
  const levels = [
    { from: 'site' as const, from_name: site.name, profile: site.compliance_profile },
    ...agents.map((agent) => ({ from: 'agent' as const, from_name: agent.name, profile: agent.compliance_profile })),
  ];
  const profile = effectiveCompliance(levels.map((level) => level.profile));
  const { from, from_name } = levels.find((level) => level.profile !== null) ?? { from: 'default' as const, from_name: '' };
  return { profile, from, from_name };
};
