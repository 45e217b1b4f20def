import { confirmStepUp, startStepUp } from '@manager/contract/features/auth/step-up';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button, Modal } from '@mantine/core';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { StepUpRequest } from '../../browser/signals.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import '../../ui/overlay.css';
import { FactorForm } from './FactorForm.tsx';
import type { FactorProof } from './factor-methods.ts';
import type { texts } from './texts.en.ts';

type Offer = OutputOf<typeof startStepUp>;

/** Asks for a fresh factor on behalf of every call that waits for one; they go on when it was right. */
export const StepUpDialog = ({ request }: { request: StepUpRequest }): ReactNode => {
  const t = useTexts<typeof texts>('session/auth');
  const shell = useTexts<typeof shellTexts>('shell');
  const [offer, setOffer] = useState<Offer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = useCallback(() => request.answer(false), [request]);

  const start = useCallback(
    () =>
      call(startStepUp, {}).then(setOffer, (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return error.isSessionLost ? cancel() : setFailure(error.message);
      }),
    [cancel],
  );
  useEffect(() => void start(), [start]);
  const retry = (): void => {
    setFailure(null);
    void start();
  };

  const confirm = async (proof: FactorProof): Promise<void> => {
    const ticket = proof.passkey === undefined || offer === null ? {} : { ticket: offer.ticket };
    try {
      await call(confirmStepUp, { ...ticket, ...proof });
      request.answer(true);
    } catch (error) {
      if (error instanceof ApiError && error.isSessionLost) return cancel();
      // A passkey's ticket counts once: the next try needs another.
      if (proof.passkey !== undefined) void start();
      throw error;
    }
  };

  return (
    <Modal
      opened
      onClose={cancel}
      title={t('factorTitle')}
      size={420}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': shell('cancel') }}
    >
      <p className={dialog.muted}>{t('stepUpText')}</p>
      {failure === null ? null : (
        <EmptyState
          kind="failed"
          title={shell('failedTitle')}
          text={failure}
          action={
            <Button variant="default" onClick={retry}>
              {shell('retry')}
            </Button>
          }
        />
      )}
      {offer === null || failure !== null ? null : (
        <FactorForm
          methods={offer.methods}
          passkey={offer.passkey}
          onProof={confirm}
          onBack={cancel}
          backLabel={shell('cancel')}
        />
      )}
    </Modal>
  );
};
