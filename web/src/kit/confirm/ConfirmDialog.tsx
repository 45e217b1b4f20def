import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import '../../ui/overlay.css';
import { ReasonInput } from './ReasonInput.tsx';
import type { texts as kitTexts } from '../texts.en.ts';
import classes from './change.module.css';
import { ChangeTable } from './ChangeTable.tsx';
import type { ConfirmRequest } from './confirm.ts';
import { StepsPanel } from './StepsPanel.tsx';
import type { texts } from './texts.en.ts';

/** The last question before something happens: what changes, whom it hits, why, and what has to be typed. */
export const ConfirmDialog = ({ request }: { request: ConfirmRequest }): ReactNode => {
  const k = useTexts<typeof kitTexts>('kit');
  const t = useTexts<typeof texts>('kit/confirm');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const { mustType, steps, affected = [], warnings = [], needsReason = false, isDangerous = false } = request;
  // Else the focus is on what does no harm: Enter, pressed too soon, takes nothing away.
  const asks = needsReason || mustType !== undefined;
  const lacksReason = needsReason && reason.trim() === '';
  const lacksText = mustType !== undefined && typed.trim() !== mustType;
  const decline = (): void => request.answer(null);
  const isReady = (): boolean => {
    setTried(true);
    return !lacksReason && !lacksText;
  };
  const accept = (): void => {
    if (isReady()) request.answer({ reason: reason.trim() });
  };
  const body = (
    <>
      {request.text === undefined ? null : <p className={dialog.text}>{request.text}</p>}
      {request.changes === undefined ? null : <ChangeTable changes={request.changes} />}
      {affected.length === 0 ? null : (
        <p className={classes.affected}>
          <span>{t('affected')}</span> <strong>{affected.join(' · ')}</strong>
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning} role="alert">
          {warning}
        </p>
      ))}
      {request.details}
      {needsReason ? (
        <ReasonInput
          value={reason}
          error={hasTried && lacksReason ? k('required') : null}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {mustType === undefined ? null : (
        <TextInput
          label={k('typeToConfirm', { text: mustType })}
          autoComplete="off"
          mt="sm"
          value={typed}
          error={hasTried && lacksText ? k('typeToConfirm', { text: mustType }) : null}
          data-autofocus={needsReason ? undefined : true}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </>
  );
  return (
    <Modal
      opened
      onClose={decline}
      title={request.title ?? k('areYouSure')}
      centered
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      {steps === undefined ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            accept();
          }}
        >
          {body}
          <div className={dialog.buttons}>
            <Button variant="default" onClick={decline} data-autofocus={!asks && isDangerous ? true : undefined}>
              {k('cancel')}
            </Button>
            <Button
              type="submit"
              color={isDangerous ? 'red' : undefined}
              data-autofocus={!asks && !isDangerous ? true : undefined}
            >
              {request.confirmLabel ?? k('confirm')}
            </Button>
          </div>
        </form>
      ) : (
        <>
          {body}
          <StepsPanel
            steps={steps}
            isReady={isReady}
            reason={reason.trim()}
            onDone={() => request.answer({ reason: reason.trim() })}
            onLeave={decline}
          />
        </>
      )}
    </Modal>
  );
};
