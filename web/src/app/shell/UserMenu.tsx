import { Menu, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { loginPathFor } from '../guard.ts';
import { signOut, useUser } from '../session.ts';
import classes from './shell.module.css';

export const UserMenu = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = async (): Promise<void> => {
    await signOut();
    await navigate(loginPathFor(pathname + search));
  };
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={t('userMenu')}>
          <span className={classes.avatar}>
            <Icon name="user" />
          </span>
          <span className={classes.userName}>{user?.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.agent_name ?? user?.user_name}</Menu.Label>
        <Menu.Item component={Link} to="/">
          {t('home')}
        </Menu.Item>
        <Menu.Item component={Link} to="/profile/index">
          {t('profile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{t('logOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
