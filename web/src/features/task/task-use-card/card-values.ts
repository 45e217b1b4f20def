import { CARD_MULTIPLIERS, type CardFeature, type CardType } from '@manager/domain/card';
import { decimalOf } from '../../../kit/form/decimal.ts';

export const emptyTerms = () => ({
  site_id: '',
  game_id: '',
  type: 'free_spin' as CardType,
  feature: 'regular' as CardFeature,
  multiplier: '1',
  currency: '',
  /** Empty: the smallest that is on offer. */
  bet_value: '',
  rounds: '10',
  max_win: '',
  expires_at: '',
});
export type TermValues = ReturnType<typeof emptyTerms>;

const DIGITS = /^\d{1,4}$/;

/** As the calls take them: a feature has no multiplier, free spins have no feature. */
export const toTerms = (values: TermValues) => ({
  site_id: values.site_id,
  game_id: values.game_id,
  type: values.type,
  feature: values.type === 'feature_game' ? values.feature : null,
  multiplier: values.type === 'feature_game' ? 1 : (CARD_MULTIPLIERS.find((value) => String(value) === values.multiplier) ?? 1),
  currency: values.currency,
  bet_value: values.bet_value === '' ? null : values.bet_value,
  rounds: DIGITS.test(values.rounds.trim()) ? Number(values.rounds.trim()) : 0,
  max_win: decimalOf(values.max_win) ?? values.max_win.trim(),
  expires_at: values.expires_at,
});

/** One name a line is enough: the heading is written for whoever left it out. */
export const playersText = (text: string): string => {
  const trimmed = text.trim();
  const [first = ''] = trimmed.split(/\r?\n/, 1);
  return /(?:^|[,;\t"])user_name(?:$|[,;\t"])/i.test(first.trim()) ? trimmed : `user_name\n${trimmed}`;
};

const NEEDED = ['site_id', 'game_id', 'currency', 'max_win', 'expires_at'] as const;

/** Fields that are still empty, with what is said at them. */
export const missingIn = (values: TermValues, message: string): Record<string, string> =>
  Object.fromEntries([
    ...NEEDED.filter((name) => values[name].trim() === '').map((name) => [name, message]),
    ...(DIGITS.test(values.rounds.trim()) ? [] : [['rounds', message]]),
  ]);
