import type { CampaignRow } from '@manager/contract/features/account/free-round-bonus';
import type { GrantPlan } from '@manager/contract/features/account/free-round-parts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import classes from './free-round-bonus.module.css';
import { useFreeRoundTexts } from './free-round-words.ts';
import { PlayersPlan } from './PlayersPlan.tsx';
import { saveResult } from './result-file.ts';
import type { usePlayersUpload } from './use-players-upload.ts';

type Props = {
  campaign: CampaignRow;
  plan: GrantPlan;
  text: string;
  upload: ReturnType<typeof usePlayersUpload>;
  onClose: () => void;
};

/** What becomes of each row, and the grant; afterwards what became of it. */
export const PlayersStep = ({ campaign, plan, text, upload, onClose }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const { step, faults, isBusy } = upload;
  const lacksReason = reason.trim() === '';
  const count = plan.accepted;
  const result = (
    <Button variant="default" onClick={() => saveResult(campaign, plan, t)}>
      {t('downloadResult')}
    </Button>
  );
  if (step !== 'preview')
    return (
      <>
        <p className={dialog.text} role="status">
          {step === 'waiting' ? t('waits') : t('granted', { count, shown: formatCount(count) })}
        </p>
        <PlayersPlan plan={plan} isDone={step === 'done'} />
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
        if (!lacksReason && count > 0) void upload.grant(text, reason.trim());
      }}
    >
      <PlayersPlan plan={plan} isDone={false} />
      {plan.refused > 0 && count > 0 ? <p className={dialog.muted}>{t('refusedStay')}</p> : null}
      {count === 0 ? null : (
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
        {count === 0 ? null : (
          <Button type="submit" loading={isBusy}>
            {t('grant', { count, shown: formatCount(count) })}
          </Button>
        )}
      </div>
    </form>
  );
};
