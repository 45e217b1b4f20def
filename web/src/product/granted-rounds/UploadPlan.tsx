import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReasonInput } from '../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import dialog from '../../ui/dialog.module.css';
import classes from './granted-rounds.module.css';
import { PlanRows } from './PlanRows.tsx';
import { saveResult } from './result-file.ts';
import type { texts } from './texts.en.ts';
import type { UploadedPlan, usePlayerUpload } from './use-player-upload.ts';

type Props = {
  plan: UploadedPlan;
  /** What all of it is worth. */
  sums: readonly { label: string; value: string }[];
  upload: Pick<ReturnType<typeof usePlayerUpload>, 'step' | 'faults' | 'isBusy' | 'send' | 'back'>;
  /** Begins the name of the file with the result. */
  fileName: string;
  /** The button; what is said when it is done, and while a second person has to agree. */
  words: { send: string; done: string; waits: string };
  onClose: () => void;
};

/** What becomes of each row, and the button that does it; afterwards what became of it. */
export const UploadPlan = ({ plan, sums, upload, fileName, words, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/granted-rounds');
  const k = useTexts<typeof kitTexts>('kit');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const { step, faults, isBusy } = upload;
  const lacksReason = reason.trim() === '';
  const isEmpty = plan.accepted === 0;
  const result = (
    <Button variant="default" onClick={() => saveResult(fileName, plan, t('rowAccepted'))}>
      {t('downloadResult')}
    </Button>
  );
  if (step !== 'preview')
    return (
      <>
        <p className={dialog.text} role="status">
          {step === 'waiting' ? words.waits : words.done}
        </p>
        <PlanRows plan={plan} sums={sums} isDone={step === 'done'} />
        <div className={dialog.buttons}>
          {result}
          <Button onClick={onClose}>{k('close')}</Button>
        </div>
      </>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!lacksReason && !isEmpty) void upload.send(reason.trim());
      }}
    >
      <PlanRows plan={plan} sums={sums} isDone={false} />
      {plan.refused > 0 && !isEmpty ? <p className={dialog.muted}>{t('refusedStay')}</p> : null}
      {isEmpty ? null : (
        <ReasonInput
          value={reason}
          error={hasTried && lacksReason ? k('required') : faults['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {faults['message'] === undefined || faults['reason'] !== undefined ? null : (
        <p className={classes.fault} role="alert">
          {faults['message']}
        </p>
      )}
      <div className={dialog.buttons}>
        {result}
        <Button variant="default" onClick={upload.back}>
          {t('back')}
        </Button>
        {isEmpty ? null : (
          <Button type="submit" loading={isBusy}>
            {words.send}
          </Button>
        )}
      </div>
    </form>
  );
};
