import type { BetStep } from '@manager/domain/bet-detail';
import { type KeyboardEvent, useRef } from 'react';
import { useRoundTexts } from './use-round-texts.ts';
import { isZeroAmount } from './amounts.ts';
import classes from './round.module.css';
import { moneyText } from '../../ui/format.ts';

type Props = { labels: readonly string[]; steps: readonly BetStep[]; current: number; onOpen: (index: number) => void };

/** The steps of a round in order. One stop in the tab order; arrows, Home and End walk the steps. */
export function StepNavigator({ labels, steps, current, onOpen }: Props) {
  const t = useRoundTexts();
  const bar = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = stepAfterKey({ key: event.key, current, count: steps.length });
    if (target === null) return;
    event.preventDefault();
    onOpen(target);
    bar.current?.querySelectorAll('button')[target]?.focus();
  };

  return (
    <div ref={bar} role="toolbar" aria-label={t('steps')} className={classes.steps}>
      {steps.map((step, index) => (
        <button
          key={step.idx}
          type="button"
          className={classes.step}
          data-win={!isZeroAmount(step.step_win) || undefined}
          aria-current={index === current ? 'step' : undefined}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onOpen(index)}
          onKeyDown={onKeyDown}
        >
          <span>{labels[index]}</span>
          <span className={classes.stepWin}>{moneyText(step.step_win)}</span>
        </button>
      ))}
    </div>
  );
}

export const stepAfterKey = ({ key, current, count }: { key: string; current: number; count: number }): number | null => {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(current + 1, last);
    case 'ArrowLeft':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
};
