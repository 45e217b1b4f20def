import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useHolds } from '../../../session/session.ts';
import classes from './invalid-bet.module.css';
import { useInvalidBetTexts } from './invalid-bet-words.ts';
import { useInvalidBetSteps } from './use-invalid-bet-steps.ts';

type Mark = 'done' | 'now' | 'failed' | 'next';

/** How far each of the three steps has come. */
const MARKS: Record<Exclude<InvalidBetRow['state'], 'completing' | 'completed'>, readonly [Mark, Mark, Mark]> = {
  invalid: ['now', 'next', 'next'],
  cancelling: ['done', 'now', 'next'],
  cancel_failed: ['failed', 'next', 'next'],
  cancelled: ['done', 'done', 'now'],
  deleted: ['done', 'done', 'done'],
};
const SIGNS: Partial<Record<Mark, string>> = { done: '✓', failed: '!' };

/** Cancel, wait for the success notice, delete: nothing else in this order, and each only when its turn has come. */
export const CancelSteps = ({ row, onDeleted }: { row: InvalidBetRow; onDeleted: () => void }): ReactNode => {
  const t = useInvalidBetTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const { cancel, retry, stop, settle, remove } = useInvalidBetSteps();
  const { can, state } = row;
  if (state === 'completing' || state === 'completed')
    return (
      <p className={classes.settled} data-state={state} role="status">
        {t(state === 'completed' ? 'isCompleted' : 'isCompleting')}
      </p>
    );
  const marks = MARKS[state];
  const steps = [
    {
      label: t('cancelTitle'),
      text: t('stepCancel'),
      buttons: (
        <>
          {can.cancel ? (
            <Button size="compact-sm" color="red" onClick={() => void cancel(row)}>
              {t('cancelTitle')}
            </Button>
          ) : null}
          {can.retry ? (
            <Button size="compact-sm" onClick={() => void retry(row)}>
              {t('retry')}
            </Button>
          ) : null}
          {can.stop ? (
            <Button size="compact-sm" variant="default" onClick={() => void stop(row)}>
              {t('stop')}
            </Button>
          ) : null}
          {can.settle ? (
            <Button size="compact-sm" variant="default" onClick={() => void settle(row)}>
              {t('settle')}
            </Button>
          ) : null}
        </>
      ),
    },
    { label: t('stepNotice'), text: t('stepNoticeText'), buttons: null },
    {
      label: k('delete'),
      text: t('stepDelete'),
      buttons: holds('D-1-92') ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!can.delete}
          onClick={() => void remove(row).then((isDone) => isDone && onDeleted())}
        >
          {k('delete')}
        </Button>
      ) : null,
    },
  ];
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map(({ label, text, buttons }, index) => {
        const mark = marks[index] ?? 'next';
        return (
          <li key={label} data-mark={mark} aria-current={mark === 'now' || mark === 'failed' ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden="true">
              {SIGNS[mark] ?? index + 1}
            </span>
            <span className={classes.step}>
              <strong>{label}</strong>
              <span className={classes.about}>{text}</span>
              {buttons === null ? null : <span className={classes.buttons}>{buttons}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
