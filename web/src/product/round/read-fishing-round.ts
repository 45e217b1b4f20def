import {
  FISHING_EVENT_KINDS,
  type FishingEvent,
  type FishingRound,
  type FishRow,
  type WeaponRow,
} from '@manager/domain/fishing-round';
import { type Check, isCount, isMoney, isText, listOf, oneOf, optional, shape, withoutNulls } from './shape.ts';

const isInstant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isPercent: Check = (value) => typeof value === 'string' && /^\d{1,6}(?:\.\d{1,4})?$/.test(value);

const figures = { shots: isCount, hits: isCount, kills: isCount, cost: isMoney, win: isMoney, rtp_pct: optional(isPercent) };

const isRound = shape<FishingRound>({
  kind: oneOf('fishing'),
  version: oneOf(1),
  round: isText,
  game: isText,
  math_version: isText,
  rtp_profile: isText,
  session: isText,
  room: isText,
  started_at: isInstant,
  ended_at: isInstant,
  fish: listOf(shape<FishRow>({ bullet: isMoney, fish: isText, ...figures })),
  weapons: listOf(shape<WeaponRow>({ weapon: isText, uses: isCount, ...figures })),
  events: listOf(
    shape<FishingEvent>({
      at: isInstant,
      kind: oneOf(...FISHING_EVENT_KINDS),
      fish: optional(isText),
      weapon: optional(isText),
      amount: optional(isMoney),
    }),
  ),
  jackpot: optional(shape<NonNullable<FishingRound['jackpot']>>({ tier: isText, amount: isMoney })),
  totals: shape<FishingRound['totals']>({ shots: isCount, kills: isCount, cost: isMoney, win: isMoney }),
  balance: optional(shape<NonNullable<FishingRound['balance']>>({ before: isMoney, after: isMoney })),
});

/** The detail of a bet that is a slice of fishing, checked member by member; undefined for anything else a game may send. */
export const readFishingRound = (detail: unknown): FishingRound | undefined => {
  const round = withoutNulls(detail);
  return isRound(round) ? (round as FishingRound) : undefined;
};
