import { compare, decimal } from '@manager/domain/money';
import { microsToText } from '@manager/domain/micros';
import { RTP_PROFILES, type RtpProfileName } from '../math/slot-math.ts';
import type { Session } from '../play/session.ts';
import { STAKE_TIERS, stakeOf } from '../world/stakes.ts';
import { publishedMathOf } from '../world/games.ts';
import type { ConfigClient } from './config-client.ts';
import { isOpen } from './grants.ts';
import { type Terms, termsOf } from './terms.ts';

/** Asked before a session begins and before each of its rounds. */
export type House = {
  /** May the session play its next round? If so it plays at the profile and the stake that are in force. */
  admits: (session: Session, nowMs: number) => boolean;
  /** Was its player kicked since it began? Asked all the time: between two rounds as well a session ends at once. */
  isKicked: (session: Session) => boolean;
};

/** Everybody plays as the world has it: for a Manager that says nothing. */
export const OPEN_HOUSE: House = { admits: () => true, isKicked: () => false };

/** A house that obeys what Manager said last. */
export function createHouse(client: Pick<ConfigClient, 'state'>): House {
  return {
    // Whoever was kicked may come back with another session.
    isKicked: ({ player, startedAtMs }) =>
      (client.state()?.kickedAtMs(player.site.code, player.name) ?? Number.NEGATIVE_INFINITY) > startedAtMs,
    admits: (session, nowMs) => {
      const state = client.state();
      if (state === null) return true;
      const { player, game } = session;
      const place = {
        site: player.site.code,
        game: game.code,
        player: player.name,
        currency: player.currency.code,
        subAgent: player.subAgent,
      };
      const terms = termsOf(state, place, nowMs);
      if (!('rtp' in terms)) return false;
      if (session.grant !== null) {
        if (!isOpen(state.grants.get(session.grant.id)?.grant, nowMs)) return false;
        session.change({ profile: profileFor(session, terms.rtp), tier: session.tier });
        return true;
      }
      const tier = tierFor(session, terms);
      if (tier === undefined) return false;
      session.change({ profile: profileFor(session, terms.rtp), tier });
      if (session.canBuy && !terms.allowsPrice(priceOf(session))) session.canBuy = false;
      return true;
    },
  };
}

/** The published profile that is asked for by its name or by its return; the one that is played when there is no such profile. */
function profileFor({ machine, game }: Session, rtp: string | null): RtpProfileName {
  const { profiles } = publishedMathOf(game);
  const asked = (name: RtpProfileName): boolean =>
    rtp !== null && [name, profiles[name].base.rtpPct].some((value) => compare(decimal(value), decimal(rtp)) === 0);
  return RTP_PROFILES.find(asked) ?? machine.profile;
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
