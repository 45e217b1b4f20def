import type { DrawingFault, DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import { fieldText, type FieldTextKey } from '@manager/contract/i18n/field-text';
import type { PointFault, PointFaultName } from '@manager/domain/drawing';
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

const FIELD_TEXTS = {
  chart_empty: 'chart_empty',
  too_many: 'too_many_points',
  pos_empty: 'pos_empty',
  multiple_empty: 'multiple_empty',
  tag_select: 'tag_select',
  pos_invalid: 'pos_invalid',
  pos_order: 'pos_order',
  multiple_invalid: 'multiple_invalid',
  multiple_above: 'multiple_above',
  result_empty: 'result_empty',
  result_invalid: 'invalid',
  result_not_here: 'result_not_here',
} as const satisfies Record<PointFaultName, FieldTextKey>;

/** In the same words as the server's, with the row. */
export const pointFaultText = ({ row, fault }: PointFault, t: DrawingTranslate): string => {
  const text = fieldText(FIELD_TEXTS[fault], currentLanguage());
  return row === 0 ? text : t('atRow', { fault: text, row: formatCount(row) });
};

export const drawingFaultText = (fault: DrawingFault, t: DrawingTranslate): string => t(`fault_${fault}`);
