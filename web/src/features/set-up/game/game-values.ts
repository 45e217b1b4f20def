import type { GameRow } from '@manager/contract/features/set-up/game';
import { decimalOrNull, textOrNull } from '../../../kit/form/checks.ts';

/** Languages with a name field of their own; English and Chinese are `name` and `name_zh`. */
export const NAME_LANGUAGES = ['es', 'ja'] as const;

const emptyNames: Record<string, string> = Object.fromEntries(NAME_LANGUAGES.map((language) => [language, '']));

export const valuesOf = (row: GameRow | undefined) => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  name_zh: row?.name_zh ?? '',
  names: { ...emptyNames, ...row?.names },
  vendor: row?.vendor ?? '',
  origin: row?.origin ?? '',
  type: row?.type ?? 'slot',
  status: row?.status ?? 'enabled',
  rtp: row?.rtp ?? '',
  volatility: row?.volatility ?? '',
  sigma: row?.sigma ?? '',
  max_multiple: row?.max_multiple ?? '',
  min_bet: row?.min_bet ?? '',
  max_bet: row?.max_bet ?? '',
  lines: row?.lines == null ? '' : String(row.lines),
  has_buy: row?.has_buy ?? false,
  has_jackpot: row?.has_jackpot ?? false,
  is_h5: row?.is_h5 ?? true,
  is_flash: row?.is_flash ?? false,
  is_featured: row?.is_featured ?? false,
  is_hot: row?.is_hot ?? false,
  is_permanent_hot: row?.is_permanent_hot ?? false,
  is_new: row?.is_new ?? false,
  sort: String(row?.sort ?? 0),
  languages: row?.languages ?? [],
  description: row?.description ?? '',
  note: row?.note ?? '',
});
export type GameValues = ReturnType<typeof valuesOf>;

const wholeOrNull = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null);

export const toInput = (values: GameValues) => ({
  ...values,
  code: values.code.trim(),
  name: values.name.trim(),
  name_zh: textOrNull(values.name_zh),
  names: Object.fromEntries(Object.entries(values.names).filter(([, name]) => name.trim() !== '')),
  vendor: values.vendor.trim(),
  origin: textOrNull(values.origin),
  rtp: decimalOrNull(values.rtp),
  volatility: values.volatility === '' ? null : values.volatility,
  sigma: decimalOrNull(values.sigma),
  max_multiple: decimalOrNull(values.max_multiple),
  min_bet: decimalOrNull(values.min_bet),
  max_bet: decimalOrNull(values.max_bet),
  lines: wholeOrNull(values.lines),
  sort: wholeOrNull(values.sort) ?? 0,
  description: textOrNull(values.description),
  note: textOrNull(values.note),
});

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
