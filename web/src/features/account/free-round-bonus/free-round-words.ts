import type { CampaignRow, GrantRow } from '@manager/contract/features/account/free-round-bonus';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { MISSING, moneyText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type FreeRoundTranslate = Translate<TextKey<typeof texts>>;
export const useFreeRoundTexts = (): FreeRoundTranslate => useTexts<typeof texts>('account/free-round-bonus');

export const PATH = '/account/free-round-bonus';

export const CAMPAIGN_TONES = {
  scheduled: 'info',
  running: 'good',
  ended: 'plain',
  cancelled: 'warn',
} as const satisfies Record<CampaignRow['state'], Tone>;

export const GRANT_TONES = {
  pending: 'info',
  active: 'good',
  completed: 'plain',
  expired: 'warn',
  cancelled: 'warn',
} as const satisfies Record<GrantRow['state'], Tone>;

export const PAYOUT_TONES = {
  counting: 'plain',
  nothing: 'plain',
  unpaid: 'info',
  paid: 'good',
  failed: 'bad',
  given_up: 'warn',
} as const satisfies Record<GrantRow['payout_state'], Tone>;

/** Whose free rounds, and of what: `kim · Spring`. */
export const grantName = ({ user_name, campaign_name }: GrantRow): string => `${user_name} · ${campaign_name}`;

export type WinningsId = 'won' | 'payable' | 'beyond_max';

/** One of the sums of a campaign, by currency. */
export const winningsText = (row: CampaignRow, id: WinningsId): string =>
  row[id]
    .map((sum) => sum.split(' '))
    .map(([amount = '', currency = '']) => `${moneyText(amount)} ${currency}`)
    .join(', ') || MISSING;

/** Whose bets are asked for: from the start on. */
export const givenOf = ({ id, player_id: playerId, starts_at: fromAt, expires_at: expiresAt }: GrantRow) =>
  ({ source: 'free_round', id, playerId, fromAt, expiresAt }) as const;

/** Grants of one campaign. */
export const grantsHref = (campaignId: string): string =>
  `${PATH}?${new URLSearchParams({ campaign_id: campaignId }).toString()}`;
