import type { ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { Dropdown, DropdownItem, DropdownLink } from '../../ui/Dropdown.tsx';
import dropdown from '../../ui/Dropdown.module.css';
import { Avatar } from '../../product/avatar/Avatar.tsx';
import { useUser } from '../../session/session.ts';
import { LanguageItems } from '../../session/LanguageMenu.tsx';
import { TimesItems } from '../../session/TimesMenu.tsx';
import { useLeave } from '../tabs/use-leave.ts';
import classes from './shell.module.css';

type Props = {
  /** Before the set-up is done the other pages are closed. */
  isOwing?: boolean;
  /** The bar has no room for menus of their own: languages and the zone of times. */
  hasDisplay?: boolean;
};

export const UserMenu = ({ isOwing = false, hasDisplay = false }: Props): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const user = useUser();
  const leave = useLeave();
  const face = (
    <>
      <Avatar name={user?.name ?? ''} address={user?.avatar ?? ''} />
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
          <DropdownLink to="/api-reference">{titleOf('/api-reference') ?? ''}</DropdownLink>
          <hr className={dropdown.line} />
        </>
      )}
      {hasDisplay ? (
        <>
          <LanguageItems />
          <hr className={dropdown.line} />
          <TimesItems />
          <hr className={dropdown.line} />
        </>
      ) : null}
      <DropdownItem onClick={() => void leave()}>{t('logOut')}</DropdownItem>
    </Dropdown>
  );
};
