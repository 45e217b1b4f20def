import type { SourceFileRow } from '@manager/contract/features/algorithm/source/source-file';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const PATH = '/algorithm/source/source-file';
export const LISTS = ['packages', 'faults', 'installations', 'keys', 'contacts'] as const;

export type SourceTranslate = Translate<TextKey<typeof texts>>;
export const useSourceTexts = (): SourceTranslate => useTexts<typeof texts>('algorithm/source/source-file');

export const STATE_TONES = { init: 'plain', checked: 'info', used: 'warn', applied: 'good' } as const;
export const CHECK_TONES = { awaited: 'plain', waiting: 'plain', running: 'info', passed: 'good', refused: 'bad' } as const;

/** Such as `Slot 001 · 96 · v2`; before the index is read the file's name. */
export const packageName = ({
  game_name: game,
  rtp_profile: profile,
  math_version: version,
  file_name: file,
}: SourceFileRow): string => (game === null ? file : `${game} · ${profile} · ${version}`);

const UNITS = ['B', 'KiB', 'MiB', 'GiB'];
/** Whole bytes, or one decimal of a larger unit. */
export const sizeText = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return power === 0 ? `${bytes} B` : `${(bytes / 1024 ** power).toFixed(1)} ${UNITS[power] ?? ''}`;
};
