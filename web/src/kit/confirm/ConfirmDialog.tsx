import { Button, Modal, TextInput, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import '../../ui/overlay.css';
import type { texts } from '../texts.en.ts';
import { ChangeTable } from './ChangeTable.tsx';
import type { ConfirmRequest } from './confirm.ts';

export const ConfirmDialog = ({ request }: { request: ConfirmRequest }): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const isTyped = request.mustType === undefined || typed.trim() === request.mustType;
  const decline = (): void => request.answer(null);
  const accept = (): void => {
    if (request.needsReason === true && reason.trim() === '') setError(t('required'));
    else if (isTyped) request.answer({ reason: reason.trim() });
  };
  return (
    <Modal
      opened
      onClose={decline}
      title={request.title ?? t('areYouSure')}
      centered
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          accept();
        }}
      >
        {request.text === undefined ? null : <p className={dialog.text}>{request.text}</p>}
        {request.changes === undefined ? null : <ChangeTable changes={request.changes} />}
        {request.details}
        {request.needsReason === true ? (
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={error}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        {request.mustType === undefined ? null : (
          <TextInput
            label={t('typeToConfirm', { text: request.mustType })}
            autoComplete="off"
            mt="sm"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={decline}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            color={request.isDangerous === true ? 'red' : undefined}
            disabled={!isTyped}
            data-autofocus={request.needsReason === true ? undefined : true}
          >
            {request.confirmLabel ?? t('confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
