import type { GameRow } from '@manager/contract/features/set-up/game';
import { decimalOrNull, textOrNull } from '../../../kit/form/checks.ts';
import { exactOf, wholeOf } from '../../../kit/form/decimal.ts';
import type { RowCells } from './RowsInput.tsx';

const wholeText = (value: number | null | undefined): string => (value == null ? '' : String(value));

export const valuesOf = (row: GameRow | undefined) => ({
  code: row?.code ?? '',
  vendor_game_id: row?.vendor_game_id ?? '',
  name: row?.name ?? '',
  name_zh: row?.name_zh ?? '',
  names: Object.entries(row?.names ?? {}).map(([language, name]): RowCells => ({ language, name })),
  vendor: row?.vendor ?? '',
  origin: row?.origin ?? '',
  type: row?.type ?? 'slot',
  status: row?.status ?? 'enabled',
  rtp: row?.rtp ?? '',
  rtp_profiles: row?.rtp_profiles ?? [],
  volatility: row?.volatility ?? '',
  sigma: row?.sigma ?? '',
  max_multiple: row?.max_multiple ?? '',
  coin_size_type: row?.coin_size_type ?? 'base',
  limits_id: row?.limits_id ?? '',
  min_bet: row?.min_bet ?? '',
  default_bet: row?.default_bet ?? '',
  max_bet: row?.max_bet ?? '',
  min_position_bet: row?.min_position_bet ?? '',
  max_position_bet: row?.max_position_bet ?? '',
  window_size: row?.window_size ?? '',
  lines: wholeText(row?.lines),
  mode: row?.mode ?? '',
  stops: row?.stops ?? '',
  has_buy: row?.has_buy ?? false,
  buy_modes: (row?.buy_modes ?? []).map((each): RowCells => ({ ...each, sigma: each.sigma ?? '' })),
  has_jackpot: row?.has_jackpot ?? false,
  jackpot_pool_code: row?.jackpot_pool_code ?? '',
  jackpot_rate: row?.jackpot_rate ?? '',
  is_h5: row?.is_h5 ?? true,
  is_flash: row?.is_flash ?? false,
  is_featured: row?.is_featured ?? false,
  is_hot: row?.is_hot ?? false,
  is_permanent_hot: row?.is_permanent_hot ?? false,
  is_new: row?.is_new ?? false,
  sort: String(row?.sort ?? 0),
  features: row?.features ?? [],
  languages: row?.languages ?? [],
  certifications: (row?.certifications ?? []).map((each): RowCells => ({ ...each, date: each.date ?? '' })),
  description: row?.description ?? '',
  rule: row?.rule ?? '',
  note: row?.note ?? '',
});
export type GameValues = ReturnType<typeof valuesOf>;

const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : wholeOf(text));
const cellOf = (row: RowCells, name: string): string => (row[name] ?? '').trim();
const isFilled = (row: RowCells): boolean => Object.values(row).some((cell) => cell.trim() !== '');

export const toInput = (values: GameValues) => ({
  ...values,
  code: values.code.trim(),
  vendor_game_id: textOrNull(values.vendor_game_id),
  name: values.name.trim(),
  name_zh: textOrNull(values.name_zh),
  names: Object.fromEntries(values.names.filter(isFilled).map((row) => [cellOf(row, 'language'), cellOf(row, 'name')])),
  vendor: values.vendor.trim(),
  origin: textOrNull(values.origin),
  rtp: decimalOrNull(values.rtp),
  rtp_profiles: values.rtp_profiles.map((profile) => profile.trim()),
  volatility: values.volatility === '' ? null : values.volatility,
  sigma: decimalOrNull(values.sigma),
  max_multiple: decimalOrNull(values.max_multiple),
  limits_id: textOrNull(values.limits_id),
  min_bet: decimalOrNull(values.min_bet),
  default_bet: decimalOrNull(values.default_bet),
  max_bet: decimalOrNull(values.max_bet),
  min_position_bet: decimalOrNull(values.min_position_bet),
  max_position_bet: decimalOrNull(values.max_position_bet),
  window_size: textOrNull(values.window_size),
  lines: wholeOrNull(values.lines),
  mode: textOrNull(values.mode),
  stops: textOrNull(values.stops),
  jackpot_pool_code: textOrNull(values.jackpot_pool_code),
  jackpot_rate: decimalOrNull(values.jackpot_rate),
  sort: wholeOrNull(values.sort) ?? 0,
  buy_modes: values.buy_modes.filter(isFilled).map((row) => ({
    mode: cellOf(row, 'mode'),
    profile: cellOf(row, 'profile'),
    cost_multiple: exactOf(cellOf(row, 'cost_multiple')),
    rtp: exactOf(cellOf(row, 'rtp')),
    sigma: decimalOrNull(cellOf(row, 'sigma')),
  })),
  certifications: values.certifications.filter(isFilled).map((row) => ({
    lab: cellOf(row, 'lab'),
    number: cellOf(row, 'number'),
    date: cellOf(row, 'date') === '' ? null : cellOf(row, 'date'),
    jurisdiction: cellOf(row, 'jurisdiction'),
    math_hash: cellOf(row, 'math_hash'),
  })),
  description: textOrNull(values.description),
  rule: textOrNull(values.rule),
  note: textOrNull(values.note),
});

/** The first certificate without a laboratory, from 1; undefined when all have one. */
export const certificateWithoutLab = ({ certifications }: GameValues): number | undefined => {
  const at = certifications.filter(isFilled).findIndex((row) => cellOf(row, 'lab') === '');
  return at === -1 ? undefined : at + 1;
};

const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** What a row of names says as language that is none, or stands twice; undefined when all are fine. */
export const badLanguage = ({ names }: GameValues): string | undefined => {
  const languages = names.filter(isFilled).map((row) => cellOf(row, 'language'));
  return languages.find((language, at) => !LANGUAGE.test(language) || languages.indexOf(language) !== at);
};

/** Fields whose change is other mathematics: it wants a reason and a second person. */
export const MATHEMATICS = ['rtp', 'rtp_profiles', 'jackpot_rate'] as const;

export const GAME_FLAGS = [
  'has_buy',
  'has_jackpot',
  'is_h5',
  'is_flash',
  'is_featured',
  'is_hot',
  'is_permanent_hot',
  'is_new',
] as const;

/** Text key of each flag. */
export const FLAG_TEXTS = {
  has_buy: 'hasBuy',
  has_jackpot: 'hasJackpot',
  is_h5: 'isH5',
  is_flash: 'isFlash',
  is_featured: 'isFeatured',
  is_hot: 'isHot',
  is_permanent_hot: 'isPermanentHot',
  is_new: 'isNew',
} as const;
