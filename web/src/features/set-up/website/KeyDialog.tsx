import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import type { texts } from './texts.en.ts';
import classes from './website.module.css';

/** A new key, this once. It closes by its button alone: a click beside it would lose the key. */
export const KeyDialog = ({ apiKey, onClose }: { apiKey: string; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  // The message stays in the list of messages, so it does not name what was copied.
  const copy = (): void => void navigator.clipboard?.writeText(apiKey).then(() => notifySuccess(k('copied')));
  return (
    <Modal opened onClose={onClose} title={t('keyTitle')} centered withCloseButton={false} closeOnClickOutside={false}>
      <p className={dialog.text}>{t('keyText')}</p>
      <code className={classes.key} data-autofocus tabIndex={-1}>
        {apiKey}
      </code>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={copy}>
          {k('copy')}
        </Button>
        <Button onClick={onClose}>{t('keyStored')}</Button>
      </div>
    </Modal>
  );
};
