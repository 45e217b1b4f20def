import type { CompensationRow, previewCompensations } from '@manager/contract/features/maintain/compensate';
import type { CompensationWarnings } from '@manager/contract/features/maintain/compensation-basis';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import { moneyText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type CompensationTranslate = Translate<TextKey<typeof texts>>;
export const useCompensationTexts = (): CompensationTranslate => useTexts<typeof texts>('maintain/compensate');

export const STATE_TONES = {
  draft: 'plain',
  waiting_approval: 'warn',
  paying: 'info',
  finish: 'good',
  failed: 'bad',
  rejected: 'plain',
} as const satisfies Record<CompensationRow['state'], Tone>;

/** Who gets how much: `kim · 12.50 USD`. */
export const compensationName = (of: { user_name: string; money: string; currency: string }): string =>
  `${of.user_name} · ${moneyText(of.money)} ${of.currency}`;

type Again = OutputOf<typeof previewCompensations>['again'][number];

/** Of a compensation for what money was given for before: how much comes together, for whoever agrees to it. */
export const againText = (
  { id, bet_id: bet, origin_ref: ref, currency, given_otherwise, given_in_all }: Again,
  t: CompensationTranslate,
): string =>
  t('again', {
    cause: bet || ref || id,
    given: `${moneyText(given_otherwise)} ${currency}`,
    sum: `${moneyText(given_in_all)} ${currency}`,
  });

/** What was paid before, each of which has to be answered. */
export const warningTexts = (
  { win_paid: win, given_before: given, currency }: CompensationWarnings & { currency: string },
  t: CompensationTranslate,
): string[] => [
  ...(win === null ? [] : [t('winPaid', { paid: `${moneyText(win)} ${currency}` })]),
  ...(given === null ? [] : [t('givenBefore', { given: `${moneyText(given)} ${currency}` })]),
];

const LIMITS = ['operation', 'operator_day', 'player_day', 'same_bet', 'win_paid'] as const;

/** Limits that asked for a second person, in words. */
export const limitTexts = (
  { limits_exceeded: exceeded }: Pick<CompensationRow, 'limits_exceeded'>,
  t: CompensationTranslate,
): string =>
  LIMITS.filter((limit) => exceeded.includes(limit))
    .map((limit) => t(`limit_${limit}`))
    .join(', ');
