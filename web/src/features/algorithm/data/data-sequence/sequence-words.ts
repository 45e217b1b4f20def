import type { DataSequenceRow } from '@manager/contract/features/algorithm/data/data-sequence';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const PATH = '/algorithm/Data/data-sequence';
export type SequenceTranslate = Translate<TextKey<typeof texts>>;
export const useSequenceTexts = (): SequenceTranslate => useTexts<typeof texts>('algorithm/data/data-sequence');

export const packageHref = (id: string): string => `/algorithm/source/source-file?${new URLSearchParams({ id }).toString()}`;
export const sequenceName = (row: DataSequenceRow): string =>
  `${row.game_name} · ${row.mode} · ${row.rtp_profile} · ${row.math_version}`;
