import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { EffectList } from '../../kit/effect/EffectList.tsx';
import type { texts } from './texts.en.ts';

/** What is in force and what would be: now or at the decision, and when it was asked for, where that was something else. */
export const RequestEffects = ({ row }: { row: ApprovalRow }): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const { effects_asked: asked, effects_now: now } = row;
  const latest = now ?? asked;
  if (latest === null || latest.length === 0) return null;
  const hasMoved = now !== null && asked !== null && JSON.stringify(now) !== JSON.stringify(asked);
  const latestTitle = now === null ? 'effectAsked' : row.state === 'pending' ? 'effectNow' : 'effectDecided';
  return (
    <>
      <h3>{t(latestTitle)}</h3>
      <EffectList effects={latest} />
      {hasMoved ? (
        <>
          <h3>{t('effectAsked')}</h3>
          <EffectList effects={asked} />
        </>
      ) : null}
    </>
  );
};
