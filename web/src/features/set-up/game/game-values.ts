import type { GameRow } from '@manager/contract/features/set-up/game';
import { game } from '@manager/contract/records/game';
import { decimalOrNull } from '../../../kit/form/checks.ts';
import { exactOf, wholeOf } from '../../../kit/form/decimal.ts';
import { enteredIn, formOf } from '../../../product/record/form-fields.ts';
import type { RowCells } from './RowsInput.tsx';

export const valuesOf = (row: GameRow | undefined) => ({
  ...formOf(game, row),
  names: Object.entries(row?.names ?? {}).map(([language, name]): RowCells => ({ language, name })),
  buy_modes: (row?.buy_modes ?? []).map((each): RowCells => ({ ...each, sigma: each.sigma ?? '' })),
  certifications: (row?.certifications ?? []).map((each): RowCells => ({ ...each, date: each.date ?? '' })),
});
export type GameValues = ReturnType<typeof valuesOf>;

const cellOf = (row: RowCells, name: string): string => (row[name] ?? '').trim();
const isFilled = (row: RowCells): boolean => Object.values(row).some((cell) => cell.trim() !== '');

export const toInput = (values: GameValues) => ({
  ...enteredIn(game, values),
  names: Object.fromEntries(values.names.filter(isFilled).map((row) => [cellOf(row, 'language'), cellOf(row, 'name')])),
  rtp_profiles: values.rtp_profiles.map((profile) => profile.trim()),
  sort: values.sort.trim() === '' ? 0 : wholeOf(values.sort),
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
