import { isWithoutEffect } from '@manager/contract/kit/effect';
import type { Plan } from '@manager/contract/kit/plan';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import { ReasonInput } from '../confirm/ReasonInput.tsx';
import { EffectBox } from '../effect/EffectBox.tsx';
import type { texts as kitTexts } from '../texts.en.ts';
import classes from './plan.module.css';
import { PlanView, type PlanWords } from './PlanView.tsx';
import type { texts } from './texts.en.ts';

/** What is said with the word to carry it out. */
export type PlanGiven = { reason: string; isMeant: boolean };

type Props = {
  plan: Plan;
  words: PlanWords;
  needsReason: boolean;
  /** Refused records keep all others back. */
  isWhole: boolean;
  /** Says how many. */
  applyLabel: (count: number) => string;
  refusal: { message: string; reason: string | undefined } | null;
  isBusy: boolean;
  onBack: () => void;
  onApply: (given: PlanGiven) => void;
};

/** The second step: what would happen, why, and the button that does it. */
export const PlanStep = ({
  plan,
  words,
  needsReason,
  isWhole,
  applyLabel,
  refusal,
  isBusy,
  onBack,
  onApply,
}: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const k = useTexts<typeof kitTexts>('kit');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const [isMeant, setMeant] = useState(false);
  const count = plan.counts.create + plan.counts.change;
  const lacksReason = needsReason && reason.trim() === '';
  const lacksWord = plan.effects.some(isWithoutEffect) && !isMeant;
  const isHeldBack = count === 0 || (isWhole && plan.counts.refused > 0);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!lacksReason && !lacksWord && !isHeldBack) onApply({ reason: reason.trim(), isMeant });
      }}
    >
      <PlanView plan={plan} words={words} />
      {plan.counts.refused === 0 ? null : <p className={dialog.muted}>{t(isWhole ? 'mustBeWhole' : 'refusedStay')}</p>}
      <EffectBox effects={plan.effects} isMeant={isMeant} isMissing={hasTried && lacksWord} onMean={setMeant} />
      {isHeldBack ? null : (
        <ReasonInput
          withAsterisk={needsReason}
          value={reason}
          error={hasTried && lacksReason ? k('required') : refusal?.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {refusal === null || refusal.reason !== undefined ? null : (
        <p className={classes.problem} role="alert">
          {refusal.message}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        {isHeldBack ? null : (
          <Button type="submit" loading={isBusy}>
            {applyLabel(count)}
          </Button>
        )}
      </div>
    </form>
  );
};
