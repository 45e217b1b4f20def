import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { sessionLost } from '../browser/signals.ts';
import { clearToken } from '../browser/token.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import dialog from '../ui/dialog.module.css';
import '../ui/overlay.css';

/** ‘Confirm logout’ (S8.5): log in again, or stay on this page to read or copy what is on it. */
export const SessionDialog = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const stay = (): void => sessionLost.set(false);
  const logInAgain = (): void => {
    clearToken();
    location.reload();
  };
  return (
    <Modal
      opened
      onClose={stay}
      title={t('confirmLogoutTitle')}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <p className={dialog.text}>{t('confirmLogoutText')}</p>
      <div className={dialog.buttons}>
        <Button variant="default" data-autofocus onClick={stay}>
          {t('cancel')}
        </Button>
        <Button onClick={logInAgain}>{t('reLogin')}</Button>
      </div>
    </Modal>
  );
};
