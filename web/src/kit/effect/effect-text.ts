import type { Effect, EffectField, EffectUnit, InForce } from '@manager/contract/kit/effect';
import { isWithoutEffect, REACHING } from '@manager/contract/kit/effect';
import type { TextKey, Translate } from '../../i18n/use-texts.ts';
import { exactPercentText, exactText, formatCount } from '../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type EffectT = Translate<TextKey<typeof texts>>;

/** A value of a field as people read it. */
export const valueText = (t: EffectT, field: EffectField, value: string | null): string => {
  if (value === null) return t('value_none');
  if (field === 'rtp') return exactPercentText(value);
  if (field === 'min_bet' || field === 'max_bet') return usdText(value);
  if (value === 'on' || value === 'off' || value === 'playable' || value === 'not_playable') return t(`value_${value}`);
  if (field === 'max_win_day') return maxWinText(t, value);
  if (value === 'block' || value === 'log') return t(`value_ip_${value}`);
  if (field === 'odds') return oddsText(t, value);
  const stakes = STAKES.exec(value);
  return stakes === null ? value : t('value_stakes', { range: stakes[1] ?? '', count: stakes[2] ?? '', usual: stakes[3] ?? '' });
};

/** `0.1–100 (25), 1, 20`: from, to, how many, default and lines. */
const STAKES = /^(.+) \((\d+)\), ([^,]+), \d+$/;

/** `93.6 94 game`: the lowest and the highest return, and whose odds they are. */
const oddsText = (t: EffectT, value: string): string => {
  const [lowest = '', highest = '', from] = value.split(' ');
  const range = lowest === highest ? exactPercentText(lowest) : `${exactPercentText(lowest)}–${exactPercentText(highest)}`;
  return t(from === 'site' ? 'value_odds_site' : 'value_odds_game', { range });
};

const usdText = (amount: string): string => `${exactText(amount)} USD`;

const maxWinText = (t: EffectT, value: string): string => {
  const [amount = '', action] = value.split(' ');
  return action === 'block' || action === 'cap' ? t(`value_${action}`, { amount: usdText(amount) }) : value;
};

export const unitText = (t: EffectT, unit: EffectUnit, count: number): string => t(`unit_${unit}`, { count });

type Reaching = (typeof REACHING)[number];
export const isReaching = (field: EffectField): field is Reaching => REACHING.some((one) => one === field);

/** The word of it: whom it concerns, without effect, how far it reaches, or how much changes. */
export const headOf = (t: EffectT, effect: Effect): string => {
  const { field, unit, wanted, changed, taken } = effect;
  const places = unitText(t, unit, effect.places);
  if (isReaching(field)) return t('reaches', { places });
  if (isWithoutEffect(effect)) {
    const none = t(`none_${field}`, { places, value: valueText(t, field, wanted) });
    return changed === 0 ? t('nothing', { none }) : t('otherwise', { none, changed });
  }
  if (wanted === null || field === 'coins' || field === 'odds' || effect.places === 0) return t('changes', { changed, places });
  return t('taken', { value: valueText(t, field, wanted), taken, places });
};

/** `96.00 % (30), 94.00 % (2)`; of a single place the value alone. */
export const sharesText = (t: EffectT, field: EffectField, shares: readonly InForce[]): string => {
  const [only] = shares;
  if (only === undefined) return '–';
  if (shares.length === 1 && only.count === 1) return valueText(t, field, only.value);
  return shares.map(({ value, count }) => `${valueText(t, field, value)} (${formatCount(count)})`).join(', ');
};

/** Why the places do not take the value that do not. */
export const reasonsText = (t: EffectT, { reasons }: Effect): string =>
  reasons
    .map(({ reason, level, count }) => {
      const levelText = level === null ? '' : t(`level_${level}`);
      return `${formatCount(count)} × ${t(`reason_${reason}`, { level: levelText })}`;
    })
    .join(', ');

/** `in force: 96.00 % on 30 of 32 games, 94.00 % on 2 of 32 games`. */
export const inForceText = (t: EffectT, shares: readonly InForce[]): string => {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  const places = unitText(t, 'game', all);
  const said = shares.map(({ value, count }) =>
    t('ofAll', { value: valueText(t, 'rtp', value), count: formatCount(count), places }),
  );
  return t('inForce', { shares: said.join(', ') || t('noShares') });
};

/** When it would take effect all the same. */
export const anywayText = (t: EffectT, { field, wanted }: Effect): string =>
  isReaching(field) ? '' : t('anyway', { when: t(`anyway_${field}`, { value: valueText(t, field, wanted) }) });
