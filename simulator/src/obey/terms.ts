import type { ConfigData } from '@manager/contract/platform/config';
import { type CoinList, coinListFor, cutCoinList, smallestStake } from '@manager/domain/coins';
import {
  denials,
  effectiveCompliance,
  effectiveLimits,
  effectiveSubAgentGroup,
  type Denial,
} from '@manager/domain/effective-config';
import { isRefusedCurrency } from '@manager/domain/ip-currency';
import { compare, decimal, type Decimal, usd } from '@manager/domain/money';
import { controlledRtp, type PlayerControl } from '@manager/domain/player-control';
import { playInForce } from '@manager/domain/play-rules';
import { type ConfigState, siteGameKey } from './config-state.ts';
import { controlsOf } from './controls.ts';

/** Where somebody wants to play: codes and names, as the game platform knows them. */
export type PlayContext = {
  site: string;
  game: string;
  player: string;
  currency: string;
  subAgent: string | null;
  country?: string | undefined;
};

/** What is in force there: refused for `denials`, or played with this profile (null: nobody said one) and these stakes. */
export type Terms =
  | { denials: readonly (Denial | 'unknown')[] }
  | {
      denials: readonly [];
      rtp: string | null;
      /** May this total bet be chosen? */
      allowsStake: (total: string) => boolean;
      /** May a round cost this much, such as a bought feature? */
      allowsPrice: (price: string) => boolean;
      /** From the begin of a round to the begin of the next, at least; 0: nobody says. */
      minCycleMs: number;
      allowsFeatureBuy: boolean;
    };

/** The terms of a play by the state of the feed at an instant. */
export function termsOf(state: ConfigState, play: PlayContext, nowMs: number): Terms {
  const site = state.siteByCode(play.site);
  const game = state.gameByCode(play.game);
  if (site === undefined || game === undefined) return { denials: ['unknown'] };
  const here = state.site_game.get(siteGameKey(play.site, play.game));
  const agents = agentsAbove(state, site.agent_id);
  const controls = controlsOf(state, { site: play.site, player: play.player, gameId: game.id, nowMs });
  const found = denials({
    isAgentEnabled: agents.every((agent) => agent?.status === 'enabled'),
    site: {
      isEnabled: site.status === 'enabled',
      isApproved: site.approved_state === 'approved',
      vendors: site.vendors,
      gameTypes: site.game_types,
      disabledOrigins: site.disabled_origins,
    },
    game,
    isEnabledHere: here?.is_enabled ?? null,
    isBlocked: isBlocked(state, { site, game, play, nowMs }),
    isStopped: controls.some(({ effect }) => effect === 'stop'),
    isCurrencyRefused: isRefusedCurrency({
      isOn: site.ip_currency_check,
      action: site.ip_currency_action,
      country: play.country,
      currency: play.currency,
    }),
  });
  if (found.length > 0) return { denials: found };
  const compliance = effectiveCompliance([site.compliance_profile, ...agents.map((agent) => agent?.compliance_profile ?? null)]);
  const facts = { site, game, here, play, nowMs, controls, isUnregulated: compliance === 'unregulated' };
  return { denials: [], rtp: rtpOf(state, facts), ...stakeRules(state, facts), ...playRules(state, facts) };
}

type Facts = {
  site: ConfigData['site'];
  game: ConfigData['game'];
  here: ConfigData['site_game'] | undefined;
  play: PlayContext;
  controls: readonly PlayerControl[];
  isUnregulated: boolean;
};

/** From the agent up; an agent that is gone stands as undefined. */
function agentsAbove(state: ConfigState, agentId: string): (ConfigData['agent'] | undefined)[] {
  const agents: (ConfigData['agent'] | undefined)[] = [];
  for (let id: string | null = agentId; id !== null;) {
    const agent: ConfigData['agent'] | undefined = state.agent.get(id);
    agents.push(agent);
    id = agent?.parent_id ?? null;
  }
  return agents;
}

function isBlocked(
  state: ConfigState,
  { site, game, play, nowMs }: Pick<Facts, 'site' | 'game' | 'play'> & { nowMs: number },
): boolean {
  for (const known of state.blocks.values()) {
    const { block } = known;
    const isOver = block.expires_at !== null && Date.parse(block.expires_at) <= nowMs;
    const isOfPlayer = block.player_id === null || (known.player === play.player && known.site === play.site);
    const isOfSite = block.site_id === null || block.site_id === site.id;
    if (!isOver && isOfPlayer && isOfSite && (block.game_id === null || block.game_id === game.id)) return true;
  }
  return false;
}

function rtpOf(state: ConfigState, { site, game, here, play, controls, isUnregulated }: Facts): string | null {
  const label = play.subAgent === null ? undefined : state.subAgentByCode(site.id, play.subAgent);
  const groupId = effectiveSubAgentGroup(label?.configured_group_id ?? null, label?.auto_group_id ?? null);
  const settings = {
    sub_agent_group: state.sub_agent_group.get(groupId ?? '')?.rtp ?? null,
    site_game: here?.rtp ?? null,
    site: site.rtp,
    site_group: state.site_group.get(site.site_group_id ?? '')?.rtp ?? null,
    game: game.rtp,
  };
  return controlledRtp({ settings, certified: game.rtp_profiles }, { controls, isUnregulated })?.value ?? null;
}

/** What the rules of play say together. */
function playRules(state: ConfigState, { site, game }: Facts): { minCycleMs: number; allowsFeatureBuy: boolean } {
  const place = { jurisdiction: site.jurisdiction, gameType: game.type, siteId: site.id, gameId: game.id };
  const { minCycle, feature_buy: buy } = playInForce([...state.play_rule.values()], place);
  return { minCycleMs: minCycle?.ms ?? 0, allowsFeatureBuy: buy.isAllowed };
}

type StakeRules = Pick<Extract<Terms, { rtp: unknown }>, 'allowsStake' | 'allowsPrice'>;

/** With a coin list, stakes are those that the limits leave of it; without one, and for prices, the exchange rate turns them into USD. */
function stakeRules(state: ConfigState, { site, game, here, play, nowMs, controls }: Facts & { nowMs: number }): StakeRules {
  const { min, max } = effectiveLimits([
    { from: 'site_game', min: here?.min_bet ?? null, max: here?.max_bet ?? null },
    { from: 'site', min: site.min_bet_usd, max: site.max_bet_usd },
    ...controls.map(({ maxBetUsd }) => ({ from: 'player' as const, min: null, max: maxBetUsd })),
  ]);
  const limits = { min: min?.value ?? null, max: max?.value ?? null };
  const isBase = game.coin_size_type === 'base';
  const currency = [...state.currency.values()].find(({ code }) => code === play.currency);
  const rate = currency === undefined ? '1' : rateAt(state, currency.id, nowMs);
  const inUsd = (amount: string): Decimal => usd(decimal(amount), decimal(rate));
  const factor = currency?.coin_factor ?? '1';
  const offered = offeredCoins(state, { game, play, factor });
  if (offered === null)
    return {
      allowsStake: (total) => isWithin(inUsd(total), limits) && isWithin(isBase ? inUsd(total) : decimal(total), ownLimits(game)),
      allowsPrice: (price) => isWithin(inUsd(price), { min: null, max: limits.max }),
    };
  const atSite = cutCoinList(offered, { ...limits, factor });
  const offeredHere = atSite && cutCoinList(atSite, { ...ownLimits(game), factor: isBase ? factor : '1' });
  const isLeast = controls.some(({ effect }) => effect === 'smallest_stake');
  const list = offeredHere && isLeast ? smallestStake(offeredHere) : offeredHere;
  return {
    allowsStake: (total) => list?.totalBets.some((bet) => isSame(bet, total)) ?? false,
    allowsPrice: (price) => isWithin(inUsd(price), { min: null, max: limits.max }),
  };
}

/** The game's own: in USD like the base list of its coins, or in the currency that has a list of its own. */
const ownLimits = ({ min_bet: min, max_bet: max }: ConfigData['game']): Limits => ({ min, max });

type Limits = { min: string | null; max: string | null };

const isWithin = (amount: Decimal, { min, max }: Limits): boolean =>
  (min === null || compare(amount, decimal(min)) >= 0) && (max === null || compare(amount, decimal(max)) <= 0);

/** Units per USD: the newest rate that has begun. */
function rateAt(state: ConfigState, currencyId: string, nowMs: number): string {
  const begun = [...state.currency_rate.values()].filter(
    (rate) => rate.currency_id === currencyId && Date.parse(rate.from_at) <= nowMs,
  );
  return begun.toSorted((a, b) => Date.parse(b.from_at) - Date.parse(a.from_at))[0]?.rate ?? '1';
}

const isSame = (one: string, other: string): boolean => compare(decimal(one), decimal(other)) === 0;

/** Null when the game names no coin list, or one that nobody has made. */
function offeredCoins(
  state: ConfigState,
  { game, play, factor }: { game: ConfigData['game']; play: PlayContext; factor: string },
): CoinList | null {
  const rows = [...state.coin.values()]
    .filter((coin) => coin.name === game.limits_id && coin.status === 'enabled')
    .map((coin) => ({
      ...coin,
      currency: coin.currency_id === null ? null : (state.currency.get(coin.currency_id)?.code ?? ''),
    }));
  return coinListFor({ rows, mode: game.coin_size_type, currency: play.currency, factor });
}
