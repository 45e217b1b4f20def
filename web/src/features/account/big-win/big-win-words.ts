import type { BigWinRow } from '@manager/contract/features/account/big-win';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const WIN_TONES: Readonly<Record<BigWinRow['state'], Tone>> = { new: 'warn', checking: 'plain', cleared: 'good' };

export const useBigWinTexts = () => useTexts<typeof texts>('account/big-win');
