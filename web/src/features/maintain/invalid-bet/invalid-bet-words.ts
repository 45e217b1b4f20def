import type { InvalidBetDetail, InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { draftHref } from '../../../product/compensation/draft-href.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export type InvalidBetTranslate = Translate<TextKey<typeof texts>>;
export const useInvalidBetTexts = (): InvalidBetTranslate => useTexts<typeof texts>('maintain/invalid-bet');

export const STATE_TONES = {
  invalid: 'warn',
  cancelling: 'info',
  cancelled: 'good',
  cancel_failed: 'bad',
  completing: 'info',
  completed: 'good',
  deleted: 'plain',
} as const satisfies Record<InvalidBetRow['state'], Tone>;

export const amountText = ({ currency }: Pick<InvalidBetRow, 'currency'>, amount: string): string =>
  `${moneyText(amount)} ${currency}`;

/** Address of a draft (D-2) for what staff have to give by hand; null where nothing is to be given. */
export const giveHref = ({ guidance, settlement, ...row }: InvalidBetDetail): string | null => {
  const isStake =
    guidance === 'credit_stake_if_debited' || (guidance === 'settle_or_compensate' && !/[1-9]/.test(row.compensated));
  const money = isStake ? row.bet : guidance === 'credit_win_if_missing' ? settlement?.missing : undefined;
  if (money === undefined) return null;
  const { bet_id, player_id, site_id, id } = row;
  return draftHref({ bet_id, player_id, site_id, money, origin: 'D-1', origin_ref: id });
};

const KNOWN_FEATURES = ['free_round', 'card', 'bonus', 'feature_buy', 'jackpot'] as const;

/** What the round was; a spin type is the word of its game. */
export const featuresText = (features: readonly string[], t: InvalidBetTranslate): string =>
  features
    .map((name) => {
      const known = KNOWN_FEATURES.find((each) => each === name);
      return known === undefined ? name : t(`feature_${known}`);
    })
    .join(', ');

const MINUTE_MS = 60_000;

/** How long ago it was, in its two greatest units. */
export const ageText = (instant: string, t: InvalidBetTranslate): string => {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return t('ageDays', { days: formatCount(days), hours: hours % 24 });
  return hours > 0 ? t('ageHours', { hours, minutes: minutes % 60 }) : t('ageMinutes', { minutes });
};
