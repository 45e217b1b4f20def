import { cloneGroup, type GroupRow } from '@manager/contract/features/permission/group';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import type { texts } from './texts.en.ts';

type Props = { row: GroupRow; onClose: () => void; onCloned: (id: string) => void };

/** Asks for the name of the copy; a copy of dangerous permissions wants a reason. */
export const CloneGroup = ({ row, onClose, onCloned }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/group');
  const k = useTexts<typeof kitTexts>('kit');
  const [name, setName] = useState(t('cloneName', { name: row.name }));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAction(cloneGroup);
  const fields = error === null ? {} : fieldErrorsOf(error);
  const isMissing = (text: string): boolean => isTried && text.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (name.trim() === '' || (row.is_dangerous && reason.trim() === '')) return;
    mutate(
      { id: row.id, name: name.trim(), ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      {
        onSettled: (made, failure) => {
          if (!isAccepted(failure)) return;
          onClose();
          if (made === undefined) return;
          notifySuccess(k('saved'));
          onCloned(made.id);
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('cloneTitle', { name: row.name })}
      centered
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={dialog.muted}>{t('cloneHint')}</p>
        <TextInput
          label={t('name')}
          withAsterisk
          maxLength={100}
          data-autofocus
          value={name}
          error={isMissing(name) ? k('required') : fields['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {row.is_dangerous ? (
          <ReasonInput
            mt="sm"
            value={reason}
            error={isMissing(reason) ? k('required') : fields['reason']}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('clone')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
