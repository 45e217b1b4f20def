import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

export const STATE_TONES = {
  pending: 'plain',
  matched: 'good',
  tolerated: 'good',
  mismatch: 'bad',
  explained: 'warn',
  closed: 'info',
} as const satisfies Record<ReconcileRow['state'], Tone>;

type Hint = ReconcileRow['hints'][number];

export type ReconcileTranslate = ReturnType<typeof useTexts<typeof texts>>;

export type ReconcileTexts = {
  t: ReconcileTranslate;
  stateText: (state: ReconcileRow['state']) => string;
  /** A word for a cell. */
  hintWord: (hint: Hint) => string;
  /** The whole sentence. */
  hintText: (hint: Hint) => string;
};

export const useReconcileTexts = (): ReconcileTexts => {
  const t = useTexts<typeof texts>('report/reconcile-report');
  const timeText = (minutes: number): string => {
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return rest === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes: rest });
  };
  return {
    t,
    stateText: (state) => t(`state.${state}`),
    hintWord: ({ hint, minutes }) =>
      hint === 'zone_shift'
        ? t('hintShort.zone_shift', { time: `${(minutes ?? 0) > 0 ? '+' : '−'}${timeText(minutes ?? 0)}` })
        : t(`hintShort.${hint}`),
    hintText: ({ hint, minutes }) =>
      hint === 'zone_shift'
        ? t((minutes ?? 0) > 0 ? 'hint.zone_shift_before' : 'hint.zone_shift_after', { time: timeText(minutes ?? 0) })
        : t(`hint.${hint}`),
  };
};
