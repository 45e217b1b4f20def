import type { SignInRow } from '@manager/contract/features/log/sign-in';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const OUTCOME_TONES: Record<SignInRow['outcome'], Tone> = {
  ok: 'good',
  factor_needed: 'info',
  refused: 'warn',
  bot_check: 'warn',
  throttled: 'bad',
  locked: 'bad',
  disabled: 'bad',
  ip_refused: 'bad',
  factor_refused: 'bad',
};

export const SignInTag = ({ outcome }: { outcome: SignInRow['outcome'] }): ReactNode => {
  const t = useTexts<typeof texts>('log/sign-in');
  return <StatusTag tone={OUTCOME_TONES[outcome]}>{t(`outcome_${outcome}`)}</StatusTag>;
};
