import type { CampaignRow, GrantRow } from '@manager/contract/features/account/free-round-bonus';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
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
} as const satisfies Record<GrantRow['payout_state'], Tone>;

/** Whose free rounds, and of what: `kim · Spring`. */
export const grantName = ({ user_name, campaign_name }: GrantRow): string => `${user_name} · ${campaign_name}`;

/** Grants of one campaign. */
export const grantsHref = (campaignId: string): string =>
  `${PATH}?${new URLSearchParams({ campaign_id: campaignId }).toString()}`;
