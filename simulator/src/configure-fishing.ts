import type { saveGame } from '@manager/contract/features/set-up/game';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { RTP_PROFILES } from './math/slot-math.ts';
import { type FishingGame, publishedFishingOf } from './world/fishing-games.ts';

/** A fishing game in the catalogue: its return is that of the middle level, its σ that of a slice, which is what a bet of it is. */
export function fishingFields(game: FishingGame): InputOf<typeof saveGame> {
  const { math, profiles, slice } = publishedFishingOf(game);
  const rtp = profiles['96'].mix[MIDDLE_LEVEL]?.rtpPct ?? null;
  return {
    code: game.code,
    name: game.name,
    name_zh: game.nameZh,
    vendor: game.vendor,
    type: game.type,
    status: 'enabled',
    rtp,
    sigma: slice.sigma,
    volatility: 'low',
    max_multiple: profiles['96'].mix[MIDDLE_LEVEL]?.maxMultiple ?? null,
    // Websites ask for a profile by its round name.
    rtp_profiles: [...(rtp === null ? [] : [rtp]), ...RTP_PROFILES],
    min_bet: '0.1',
    max_bet: '500',
    default_bet: '1',
    has_buy: true,
    is_h5: true,
    languages: ['en', 'zh'],
    note: `Mathematics ${math.id} ${math.version}. A bet is a slice of at most a minute; σ is that of a slice of ${slice.bullets} bullets.`,
  };
}

/** Most bullets are of it. */
const MIDDLE_LEVEL = 1;
