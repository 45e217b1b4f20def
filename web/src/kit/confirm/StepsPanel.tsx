import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, isAccepted } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import type { texts as kitTexts } from '../texts.en.ts';
import classes from './change.module.css';
import type { ConfirmStep } from './confirm.ts';
import type { texts } from './texts.en.ts';

type Props = {
  steps: readonly ConfirmStep[];
  /** What the user has typed so far allows the next step; otherwise says so. */
  isReady: () => boolean;
  reason: string;
  onDone: () => void;
  onLeave: () => void;
};

/** Steps that happen one after the other, each by its own button; the next one opens only after the success of the one before. */
export const StepsPanel = ({ steps, isReady, reason, onDone, onLeave }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/confirm');
  const k = useTexts<typeof kitTexts>('kit');
  const [doneCount, setDoneCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const current = steps[doneCount];

  const run = async (): Promise<void> => {
    if (current === undefined || isBusy || !isReady()) return;
    setBusy(true);
    setFailure(null);
    try {
      await current.run(reason);
      setDoneCount(doneCount + 1);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Handed over to a second person: what follows has to wait for that.
      if (isAccepted(error)) onLeave();
      else setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ol className={classes.steps} aria-label={t('steps')}>
        {steps.map(({ label, text }, index) => (
          <li
            key={label}
            aria-current={index === doneCount ? 'step' : undefined}
            data-done={index < doneCount ? true : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {index < doneCount ? '✓' : index + 1}
            </span>
            <span>
              <strong>{label}</strong>
              {text === undefined ? null : <span className={classes.about}>{text}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.live} role="status">
        {current === undefined
          ? t('done')
          : [
              ...(doneCount === 0 ? [] : [t('stepDone', { label: steps[doneCount - 1]?.label ?? '' })]),
              t('step', { number: doneCount + 1, count: steps.length, label: current.label }),
            ].join(' · ')}
      </p>
      {failure === null ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={dialog.buttons}>
        {current === undefined ? (
          <Button onClick={onDone} data-autofocus>
            {t('finish')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onLeave}>
              {k('cancel')}
            </Button>
            <Button color={current.isDangerous === true ? 'red' : undefined} loading={isBusy} onClick={() => void run()}>
              {current.label}
            </Button>
          </>
        )}
      </div>
    </>
  );
};
