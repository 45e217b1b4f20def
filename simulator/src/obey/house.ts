import { compare, decimal } from '@manager/domain/money';
import { microsToText } from '@manager/domain/micros';
import { RTP_PROFILES, type RtpProfileName } from '../math/slot-math.ts';
import { type Odds, publishedOdds } from '../play/lottery/ticket.ts';
import type { Seat, Session } from '../play/session.ts';
import { type FishingGame, publishedFishingOf } from '../world/fishing-games.ts';
import type { LotteryGame } from '../world/lottery-games.ts';
import { STAKE_TIERS, stakeOf } from '../world/stakes.ts';
import { publishedMathOf } from '../world/games.ts';
import type { ConfigClient } from './config-client.ts';
import type { ConfigState } from './config-state.ts';
import { isOpen } from './grants.ts';
import { type PlayContext, type Terms, termsOf } from './terms.ts';

/** Asked before a session begins and before each of its rounds. */
export type House = {
  /** May the session play its next round? If so it plays at the profile and the stake that are in force. */
  admits: (session: Session, nowMs: number) => boolean;
  /** Was its player kicked since it began? Asked all the time: between two rounds as well a session ends at once. */
  isKicked: (session: Pick<Session, 'player' | 'startedAtMs'>) => boolean;
  /** May that be staked there, in a game that has no reels? */
  takes: (seat: Pick<Seat, 'player' | 'game' | 'stake'>, nowMs: number) => boolean;
  /** The profile of a fishing game in force there, or the one that is played when none is asked for; undefined where nobody may play. */
  profileOf: (seat: FishingSeat, played: RtpProfileName, nowMs: number) => RtpProfileName | undefined;
  /** The odds of a lottery in force at a website. */
  oddsOf: (game: LotteryGame, site: string) => Odds;
};

type FishingSeat = Pick<Seat, 'player'> & { game: FishingGame };

/** Everybody plays as the world has it: for a Manager that says nothing. */
export const OPEN_HOUSE: House = {
  admits: () => true,
  isKicked: () => false,
  takes: () => true,
  profileOf: (_seat, played) => played,
  oddsOf: publishedOdds,
};

/** A house that obeys what Manager said last. */
export function createHouse(client: Pick<ConfigClient, 'state'>): House {
  return {
    // Whoever was kicked may come back with another session.
    isKicked: ({ player, startedAtMs }) =>
      (client.state()?.kickedAtMs(player.site.code, player.name) ?? Number.NEGATIVE_INFINITY) > startedAtMs,
    admits: (session, nowMs) => {
      const state = client.state();
      if (state === null) return true;
      const terms = termsOf(state, placeOf(session), nowMs);
      if (!('rtp' in terms)) return false;
      if (session.grant !== null) {
        if (!isOpen(state.grants.get(session.grant.id)?.grant, nowMs)) return false;
        session.change({ profile: profileFor(session, terms.rtp), tier: session.tier });
        return true;
      }
      const tier = tierFor(session, terms);
      if (tier === undefined) return false;
      session.change({ profile: profileFor(session, terms.rtp), tier });
      session.minCycleMs = terms.minCycleMs;
      if (session.canBuy && !(terms.allowsFeatureBuy && terms.allowsPrice(priceOf(session)))) session.canBuy = false;
      return true;
    },
    takes: (seat, nowMs) => {
      const state = client.state();
      if (state === null) return true;
      const terms = termsOf(state, placeOf(seat), nowMs);
      return 'rtp' in terms && terms.allowsStake(microsToText(seat.stake.totalMicros));
    },
    profileOf: (seat, played, nowMs) => {
      const state = client.state();
      if (state === null) return played;
      const terms = termsOf(state, placeOf(seat), nowMs);
      if (!('rtp' in terms)) return undefined;
      const { profiles } = publishedFishingOf(seat.game);
      return askedFor(terms.rtp, (name) => profiles[name].mix.map(({ rtpPct }) => rtpPct)) ?? played;
    },
    oddsOf: (game, site) => {
      const state = client.state();
      return (state === null ? undefined : oddsIn(state, game.code, site)) ?? publishedOdds(game);
    },
  };
}

const placeOf = ({ player, game }: Pick<Seat, 'player' | 'game'>): PlayContext => ({
  site: player.site.code,
  game: game.code,
  player: player.name,
  currency: player.currency.code,
  subAgent: player.subAgent,
  country: player.country,
});

/** Those of the website, or else those of the game; undefined when nobody has set any. */
function oddsIn(state: ConfigState, game: string, site: string): Odds | undefined {
  const [gameId, siteId] = [state.gameByCode(game)?.id, state.siteByCode(site)?.id];
  const own = [...state.odds.values()].filter((odds) => odds.game_id === gameId && odds.entries.length > 0);
  const odds = own.find(({ site_id: id }) => id !== null && id === siteId) ?? own.find(({ site_id: id }) => id === null);
  if (odds === undefined) return undefined;
  return { version: `${odds.id}.${odds.version}`, rates: new Map(odds.entries.map(({ code, rate }) => [code, rate])) };
}

/** The published profile that is asked for by its name or by its return; the one that is played when there is no such profile. */
function profileFor({ machine, game }: Session, rtp: string | null): RtpProfileName {
  const { profiles } = publishedMathOf(game);
  return askedFor(rtp, (name) => [profiles[name].base.rtpPct]) ?? machine.profile;
}

/** The profile of that name or of one of those returns. */
function askedFor(rtp: string | null, returnsOf: (name: RtpProfileName) => string[]): RtpProfileName | undefined {
  if (rtp === null) return undefined;
  return RTP_PROFILES.find((name) => [name, ...returnsOf(name)].some((value) => compare(decimal(value), decimal(rtp)) === 0));
}

/** The stake as it is, or else the next smaller one on offer, or the next larger one. */
function tierFor({ player, machine, tier }: Session, { allowsStake }: Extract<Terms, { rtp: unknown }>): number | undefined {
  const isOffered = (wanted: number): boolean =>
    allowsStake(microsToText(stakeOf({ currency: player.currency, betUnits: machine.math.betUnits, tier: wanted }).totalMicros));
  const tiers = Array.from({ length: STAKE_TIERS }, (_, index) => index);
  return (
    tiers.findLast((wanted) => wanted <= tier && isOffered(wanted)) ?? tiers.find((wanted) => wanted > tier && isOffered(wanted))
  );
}

const priceOf = ({ stake, machine }: Session): string =>
  microsToText(stake.totalMicros * BigInt(machine.math.buyCostMultiple ?? 1));
