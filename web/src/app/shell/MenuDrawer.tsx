import type { ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { Sidebar } from './Sidebar.tsx';
import classes from './shell.module.css';

/** The menu below 992 px: a native dialog, so that focus stays inside and Escape closes it. */
export const MenuDrawer = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className={classes.drawer} aria-label={t('mainMenu')} onClose={onClose}>
      <button type="button" className={classes.drawerClose} aria-label={t('closeMenu')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <Sidebar isOpen onChoose={onClose} />
    </dialog>
  );
};
