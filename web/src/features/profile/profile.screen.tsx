import { getFactorList } from '@manager/contract/features/auth/factor';
import { getSessionList } from '@manager/contract/features/auth/session';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { refreshUser, useUser } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { dateTimeText } from '../../ui/format.ts';
import { Page } from '../../kit/page/Page.tsx';
import { EmailForm } from './EmailForm.tsx';
import { Factors } from './Factors.tsx';
import { Picture } from './Picture.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Preferences } from './Preferences.tsx';
import classes from './profile.module.css';
import { Section, SectionData } from './Section.tsx';
import { Sessions } from './Sessions.tsx';
import type { texts } from './texts.en.ts';

const ProfileScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const user = useUser();
  const factors = useCall(getFactorList, {});
  const sessions = useCall(getSessionList, {}, { staleTimeMs: 0 });
  if (user === null) return null;
  const passwordChanged = (): void => {
    notifySuccess(t('passwordChanged'));
    void sessions.refetch();
    void refreshUser();
  };
  const passwordText =
    user.password_expires_at === null
      ? t('passwordText')
      : `${t('passwordText')} ${t('passwordExpires', { at: dateTimeText(user.password_expires_at) })}`;
  return (
    <Page scope={[user.name, user.user_name, user.agent_name].filter((part) => part !== null && part !== '').join(' · ')}>
      <div className={classes.sections}>
        <Section id="picture" title={t('picture')} text={t('pictureText')}>
          <Picture user={user} />
        </Section>
        <Section id="password" title={t('changePassword')} text={passwordText}>
          <PasswordForm user={user} onChanged={passwordChanged} />
        </Section>
        <Section id="email" title={t('email')} text={t('emailAbout')}>
          <EmailForm user={user} />
        </Section>
        <Section id="factors" title={t('secondFactor')} text={t('factorsText')}>
          <SectionData query={factors}>{(data) => <Factors factors={data} />}</SectionData>
        </Section>
        <Section id="sessions" title={t('sessions')} text={t('sessionsText')}>
          <SectionData query={sessions}>{({ list }) => <Sessions sessions={list} />}</SectionData>
        </Section>
        <Section id="preferences" title={t('preferences')} text={t('preferencesText')}>
          <Preferences />
        </Section>
      </div>
    </Page>
  );
};

export default ProfileScreen;
