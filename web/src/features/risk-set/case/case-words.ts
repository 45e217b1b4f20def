import type { CaseState } from '@manager/domain/case';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const PATH = '/risk-set/case';

export const CASE_TONES: Readonly<Record<CaseState, Tone>> = {
  open: 'warn',
  investigating: 'info',
  explained: 'good',
  fault_confirmed: 'bad',
  closed: 'plain',
};

export const useCaseTexts = () => useTexts<typeof texts>('risk-set/case');
