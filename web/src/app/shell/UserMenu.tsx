import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dropdown, DropdownItem, DropdownLink } from '../../ui/Dropdown.tsx';
import { giveUpUnsaved } from '../../kit/form/use-dirty-guard.ts';
import dropdown from '../../ui/Dropdown.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { loginPathFor } from '../guard.ts';
import { signOut, useUser } from '../session.ts';
import { mayLeavePages } from '../tabs/close-pages.ts';
import { forgetTabs, tabsStore } from '../tabs/tab-store.ts';
import classes from './shell.module.css';

/** `isOwing`: before the set-up is done the other pages are closed. */
export const UserMenu = ({ isOwing = false }: { isOwing?: boolean }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = async (): Promise<void> => {
    if (!(await giveUpUnsaved()) || !(await mayLeavePages(tabsStore.get().alive))) return;
    await signOut();
    forgetTabs();
    await navigate(loginPathFor(pathname + search));
  };
  const face = (
    <>
      <span className={classes.avatar}>
        <Icon name="user" />
      </span>
      <span className={classes.userName}>{user?.name}</span>
    </>
  );
  return (
    <Dropdown label={`${t('userMenu')}: ${user?.name ?? ''}`} face={face}>
      <p className={dropdown.note}>{user?.agent_name ?? user?.user_name}</p>
      {isOwing ? null : (
        <>
          <DropdownLink to="/">{t('home')}</DropdownLink>
          <DropdownLink to="/profile/index">{t('profile')}</DropdownLink>
          <hr className={dropdown.line} />
        </>
      )}
      <DropdownItem onClick={() => void leave()}>{t('logOut')}</DropdownItem>
    </Dropdown>
  );
};
