import type { DrawingFault, DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import { fieldText } from '@manager/contract/i18n/field-text';
import type { PointFault } from '@manager/domain/drawing';
import { currentLanguage } from '../../../i18n/language.ts';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { formatCount } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const DRAWING_PATH = '/algorithm/drawing/drawing-drawing';
export const RECORD_PATH = '/algorithm/drawing/record';

export type DrawingTranslate = Translate<TextKey<typeof texts>>;
export const useDrawingTexts = (): DrawingTranslate => useTexts<typeof texts>('algorithm/drawing');

export const STATE_TONES = {
  init: 'plain',
  checked: 'info',
  used: 'warn',
  applied: 'good',
} as const satisfies Record<DrawingRow['state'], Tone>;

/** In the same words as the server's, with the row. */
export const pointFaultText = ({ row, fault }: PointFault, t: DrawingTranslate): string => {
  const text = fieldText(fault, currentLanguage());
  return row === 0 ? text : t('atRow', { fault: text, row: formatCount(row) });
};

export const drawingFaultText = (fault: DrawingFault, t: DrawingTranslate): string => t(`fault_${fault}`);
