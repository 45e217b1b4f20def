import { endSessions, getSessionList } from '@manager/contract/features/user/user-access';
import type { UserRow } from '@manager/contract/features/user/user';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { browserName } from '../../../ui/browser-name.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';
import classes from './user-list.module.css';

const FACTORS = ['password', 'totp', 'passkey', 'recovery_code'] as const;

/** Where a user is signed in; each session, or all of them, can be ended. */
export const UserSessions = ({ row }: { row: UserRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getSessionList, { id: row.id });
  const { mutateAsync } = useAction(endSessions);
  const end = async (sid?: string): Promise<void> => {
    const text = sid === undefined ? t('endAllText', { name: row.user_name }) : t('endSessionText', { name: row.user_name });
    if ((await confirm({ text, confirmLabel: t('end'), isDangerous: true })) === null) return;
    const done = await mutateAsync({ id: row.id, ...(sid === undefined ? {} : { sid }) }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('ended', { count: done.ended }));
  };
  const factorText = (factor: string): string => {
    const known = FACTORS.find((name) => name === factor);
    return known === undefined ? factor : t(`factor_${known}`);
  };
  return (
    <RecordPanel query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState kind="none" title={k('noneTitle')} text={t('noSessions')} />
        ) : (
          <>
            <ul className={classes.sessions}>
              {list.map((session) => (
                <li key={session.sid}>
                  <strong>
                    {browserName(session.user_agent)} · {session.ip}
                  </strong>
                  {row.can.manage_access ? (
                    <Button variant="default" size="compact-sm" onClick={() => void end(session.sid)}>
                      {t('end')}
                    </Button>
                  ) : null}
                  <small>
                    {t('signedIn')} <DateTime at={session.created_at} /> · {t('lastSeen')} <DateTime at={session.last_seen_at} />{' '}
                    · {session.factors.map(factorText).join(' + ')}
                  </small>
                </li>
              ))}
            </ul>
            {row.can.manage_access ? (
              <Button variant="light" color="red" onClick={() => void end()}>
                {t('endAll')}
              </Button>
            ) : null}
          </>
        )
      }
    </RecordPanel>
  );
};
