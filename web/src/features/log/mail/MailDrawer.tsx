import { getMailDetail, revealMail, type MailDetail } from '@manager/contract/features/log/mail';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import classes from '../log.module.css';
import { MailTag } from './MailTag.tsx';
import { useTemplateName } from './templates.ts';
import type { texts } from './texts.en.ts';

/** One mail; its text only while it waits. Reading it is on record. */
export const MailDrawer = ({ id, onClose }: { id: string; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('log/mail');
  const templateName = useTemplateName();
  const query = useCall(getMailDetail, { id });
  return (
    <RecordDrawer title={query.data?.subject ?? ''} widthPx={720} onClose={onClose}>
      <RecordPanel query={query}>
        {(mail) => (
          <>
            <FactList
              facts={[
                { label: t('state'), value: <MailTag row={mail} /> },
                { label: t('to'), value: mail.to_address },
                { label: t('user'), value: mail.user_name },
                { label: t('template'), value: templateName(mail.template) },
                { label: t('language'), value: mail.language },
                { label: t('createdAt'), value: <DateTime at={mail.created_at} /> },
                { label: t('sentAt'), value: <DateTime at={mail.sent_at} /> },
                { label: t('tries'), value: mail.tries },
                { label: t('nextAttempt'), value: <DateTime at={mail.next_try_at} /> },
                { label: t('error'), value: mail.error },
              ]}
            />
            <h3 className={classes.section}>{t('body')}</h3>
            {mail.body === null ? (
              <p className={classes.muted}>{t('bodyGone')}</p>
            ) : (
              <pre className={classes.body}>{mail.body}</pre>
            )}
            {mail.is_hidden ? <HiddenLinks mail={mail} onShown={() => void query.refetch()} /> : null}
            {mail.revealed_until === null ? null : (
              <p className={classes.muted}>{t('shownUntil', { at: dateTimeText(mail.revealed_until) })}</p>
            )}
          </>
        )}
      </RecordPanel>
    </RecordDrawer>
  );
};

/** A link opens somebody's account: who wants to read it says why, and a second person agrees. */
const HiddenLinks = ({ mail, onShown }: { mail: MailDetail; onShown: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('log/mail');
  const revealing = useAction(revealMail);
  const mayReveal = useMayCall()(revealMail);
  const reveal = async (): Promise<void> => {
    const answer = await confirm({
      text: t('showLinksText'),
      confirmLabel: t('showLinks'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    await revealing.mutateAsync({ id: mail.id, reason: answer.reason }).then(onShown, ignoreShown);
  };
  return (
    <>
      <p className={classes.muted}>{t('linksHidden')}</p>
      {mayReveal ? (
        <Button variant="default" onClick={() => void reveal()}>
          {t('showLinks')}
        </Button>
      ) : null}
    </>
  );
};

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
