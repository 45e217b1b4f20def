import type { AccountRow } from '@manager/contract/features/account/account-list';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const useAccountTexts = () => useTexts<typeof texts>('account/account-list');
export type AccountTranslate = ReturnType<typeof useAccountTexts>;

export const STATUS_TONES: Readonly<Record<AccountRow['status'], Tone>> = {
  active: 'good',
  blocked: 'bad',
  partly_blocked: 'warn',
};
export const TYPE_TONES: Readonly<Record<AccountRow['type'], Tone>> = {
  real: 'plain',
  live: 'info',
  test: 'warn',
  robot: 'plain',
};

/** Where the block of an account is set, with the account filled in. */
export const blockHref = (id: string): string =>
  `/maintain/block?${new URLSearchParams({ player_id: id, mode: 'new' }).toString()}`;
