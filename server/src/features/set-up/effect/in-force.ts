import type { EffectField, EffectReason, EffectUnit } from '@manager/contract/kit/effect';
import { denials, effectiveLimits, effectiveRtp, type Offer, type RtpLevel } from '@manager/domain/effective-config';
import { decimal, toWire } from '@manager/domain/money';
import { limitLevels } from '../limit-levels.ts';
import type { Place } from './places.ts';

/** A place as it is and as it would be; `wanted` null: nothing is promised. */
export type Step = { before: Place; after: Place; wanted: string | null };

export type Measured = { field: PlaceField; name: string; unit: EffectUnit };

/** Settings that every game at a website has. */
export type PlaceField = Extract<EffectField, 'rtp' | 'min_bet' | 'max_bet' | 'jackpot' | 'status'>;

/** A value in force, as `Effect` spells it, and why it is no other. */
export type ResolvedValue = { value: string | null; why: (wanted: string) => { reason: EffectReason; level: RtpLevel | null } };

/** What is in force at a place, by the same functions as the effective configuration that games are told (platform/config/effective.ts). */
export const resolvedValueOf = (place: Place, field: PlaceField): ResolvedValue => {
  if (field === 'rtp') return rtpOf(place);
  if (field === 'jackpot') return jackpotOf(place);
  return field === 'status' ? statusOf(place) : limitOf(place, field === 'min_bet' ? 'min' : 'max');
};

export const plain = (text: string): string => toWire(decimal(text));

const rtpOf = (place: Place): ResolvedValue => {
  const settings = {
    sub_agent_group: place.sub_agent_group_rtp,
    site_game: place.cell_rtp,
    site: place.site_rtp,
    site_group: place.group_rtp,
    game: place.game_rtp,
  };
  const found = effectiveRtp(settings, place.rtp_profiles);
  return {
    value: found === null ? null : plain(found.value),
    why: (wanted) =>
      effectiveRtp({ site: wanted }, place.rtp_profiles) === null
        ? { reason: 'no_profile', level: null }
        : { reason: 'other_level', level: found?.from ?? null },
  };
};

const limitOf = (place: Place, side: 'min' | 'max'): ResolvedValue => {
  const levels = limitLevels({
    siteGame: { min: place.cell_min, max: place.cell_max },
    site: { min: place.site_min, max: place.site_max },
    game: { min: place.game_min, max: place.game_max, coin_size_type: place.coin_size_type },
  });
  const found = effectiveLimits(levels)[side];
  return { value: found === null ? null : plain(found.value), why: () => ({ reason: 'narrower', level: found?.from ?? null }) };
};

const jackpotOf = (place: Place): ResolvedValue => {
  const hasJackpot = place.has_jackpot && (place.jackpot_pool_code !== '' || place.is_in_pool);
  return {
    value: place.jackpot && hasJackpot ? 'on' : 'off',
    why: () => ({ reason: hasJackpot ? 'jackpot_off' : 'no_jackpot', level: null }),
  };
};

const statusOf = (place: Place): ResolvedValue =>
  playableOf({
    isAgentEnabled: place.is_agent_enabled,
    site: {
      isEnabled: place.site_status === 'enabled',
      isApproved: place.approved_state === 'approved',
      vendors: place.vendors,
      gameTypes: place.game_types,
      disabledOrigins: place.disabled_origins,
    },
    game: { ...place, status: place.game_status },
    isEnabledHere: place.is_enabled,
    isBlocked: place.is_blocked,
  });

export const playableOf = (offer: Offer): ResolvedValue => {
  const found = denials(offer);
  return {
    value: found.length === 0 ? 'playable' : 'not_playable',
    why: () => ({ reason: found[0] ?? 'blocked', level: null }),
  };
};
