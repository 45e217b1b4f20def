import { signOffReview } from '@manager/contract/features/permission/access-review';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import classes from './access-review.module.css';
import type { texts } from './texts.en.ts';

type Props = { sha256: string; pairs: number; onClose: () => void };

export const SignOffDialog = ({ sha256, pairs, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/access-review');
  const k = useTexts<typeof kitTexts>('kit');
  const [note, setNote] = useState('');
  const { mutate, isPending } = useAction(signOffReview);
  const submit = (): void =>
    mutate(
      { sha256, ...(note.trim() === '' ? {} : { note: note.trim() }) },
      {
        onSuccess: () => {
          notifySuccess(t('signedOff'));
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={k('areYouSure')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={dialog.text}>{t('signOffText', { pairs: formatCount(pairs) })}</p>
        <p className={dialog.muted}>
          {t('fingerprint')} <code className={classes.code}>{sha256.slice(0, 24)}…</code>
        </p>
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('signOff')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
