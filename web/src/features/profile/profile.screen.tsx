import type { ReactNode } from 'react';
import { useUser } from '../../app/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FactList } from '../../kit/detail/FactList.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

const ProfileScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const user = useUser();
  if (user === null) return null;
  const email = user.email === null ? '–' : user.email;
  return (
    <Page>
      <div className={classes.columns}>
        <section className={classes.card}>
          <h2>{t('account')}</h2>
          <FactList
            facts={[
              { label: t('userName'), value: user.user_name },
              { label: t('agent'), value: user.agent_name },
              { label: t('email'), value: email },
              {
                label: t('emailStatus'),
                value:
                  user.email === null ? (
                    '–'
                  ) : (
                    <StatusTag tone={user.email_status === 'verified' ? 'good' : 'warn'}>{t(user.email_status)}</StatusTag>
                  ),
              },
            ]}
          />
        </section>
        <ChangePassword />
        <ChangeEmail />
      </div>
    </Page>
  );
};

export default ProfileScreen;
