import { endAllSessions, endOtherSessions, endOwnSession, type SessionRow } from '@manager/contract/features/auth/session';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../api/query.ts';
import { leaveSession } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { giveUpUnsaved } from '../../kit/form/use-dirty-guard.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { deviceOf } from './device.ts';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

/** Where the user is signed in, and the ways to end that. */
export const Sessions = ({ sessions }: { sessions: readonly SessionRow[] }): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const navigate = useNavigate();
  const end = useAction(endOwnSession);
  const endOthers = useAction(endOtherSessions);
  const endAll = useAction(endAllSessions);
  const leave = (): void => {
    leaveSession();
    void navigate('/login');
  };
  const others = sessions.filter((session) => !session.is_current).length;

  const endOne = async (session: SessionRow): Promise<void> => {
    const text = t('sessionEndText', { device: deviceOf(session.user_agent), ip: session.ip });
    if ((await confirm({ text, confirmLabel: t('end'), isDangerous: true })) === null) return;
    end.mutate({ sid: session.sid }, { onSuccess: () => notifySuccess(t('sessionEnded')) });
  };
  const endElsewhere = async (): Promise<void> => {
    if ((await confirm({ text: t('endOthersText'), confirmLabel: t('endOthers'), isDangerous: true })) === null) return;
    endOthers.mutate({}, { onSuccess: ({ ended }) => notifySuccess(t('othersEnded', { count: ended })) });
  };
  const endEverywhere = async (): Promise<void> => {
    if ((await confirm({ text: t('endAllText'), confirmLabel: t('endAll'), isDangerous: true })) === null) return;
    if (!(await giveUpUnsaved())) return;
    // When the server does not answer, every session goes on, this one too: the call has said why.
    endAll.mutate({}, { onSuccess: leave });
  };

  return (
    <>
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <li key={session.sid}>
            <div className={classes.grow}>
              <p className={classes.strong}>
                <span title={session.user_agent}>{deviceOf(session.user_agent)}</span>{' '}
                {session.is_current ? <StatusTag tone="good">{t('thisDevice')}</StatusTag> : null}
              </p>
              <p className={classes.muted}>
                {session.ip}
                {session.country === null ? '' : ` (${session.country})`} · {t('lastSeen')} <DateTime at={session.last_seen_at} />
              </p>
              <p className={classes.muted}>
                {t('since')} <DateTime at={session.created_at} /> ·{' '}
                {session.factors.map((factor) => t(`shown_${factor}`)).join(' + ')}
              </p>
            </div>
            {session.is_current ? null : (
              <Button
                variant="subtle"
                color="red"
                className={classes.danger}
                size="compact-sm"
                aria-label={`${t('end')}: ${deviceOf(session.user_agent)}, ${session.ip}`}
                onClick={() => void endOne(session)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others === 0 ? <p className={classes.muted}>{t('noOthers')}</p> : null}
      <div className={classes.buttons}>
        {others === 0 ? null : (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void endElsewhere()}>
            {t('endOthers')}
          </Button>
        )}
        <Button variant="default" loading={endAll.isPending} onClick={() => void endEverywhere()}>
          {t('endAll')}
        </Button>
      </div>
    </>
  );
};
