import {
  addAccessRequest,
  getAccessInfo,
  withdrawAccessRequest,
  type OwnAccessRequest,
} from '@manager/contract/features/permission/access-request';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useAction, useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { refreshUser } from '../../session/session.ts';
import { dateTimeText } from '../../ui/format.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './access-request.module.css';
import type { texts } from './texts.en.ts';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';

const MOST_NAMED = 3;

type Granters = Pick<OutputOf<typeof getAccessInfo>, 'granters' | 'more'>;

/** "Ann, Ben, and 2 others", in the reader's language. */
const useGranterNames = (): ((granters: Granters) => string) => {
  const t = useTexts<typeof texts>('product/access-request');
  const language = useStore(languageStore);
  return ({ granters, more }) => {
    const named = granters.slice(0, MOST_NAMED).map(({ name }) => name);
    const count = granters.length - named.length + more;
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(
      count === 0 ? named : [...named, t('others', { count })],
    );
  };
};

const NAMESPACE = 'product/access-request';
const POLL_MS = 30_000;

type Info = OutputOf<typeof getAccessInfo>;
type Props = { code: string; path: string };

/** On a closed page: who can grant the permission, the request for it, and what became of that. The page opens by itself once it is granted. */
export const RequestAccess = ({ code, path }: Props): ReactNode => {
  const { data } = useCall(
    getAccessInfo,
    { code },
    { staleTimeMs: 0, pollMs: (info) => (info?.request?.state === 'pending' ? POLL_MS : 0) },
  );
  const isHeld = data?.is_held === true;
  useEffect(() => {
    if (isHeld) void refreshUser();
  }, [isHeld]);
  return data === undefined ? null : <Request info={data} path={path} />;
};

const Request = ({ info, path }: { info: Info; path: string }): ReactNode => {
  const t = useTexts<typeof texts>(NAMESPACE);
  const names = useGranterNames();
  const { request } = info;
  if (!info.is_enabled) return <p>{t('disabled')}</p>;
  return (
    <div className={classes.root}>
      <p className={classes.granters} title={info.granters.map((each) => `${each.name} (${each.user_name})`).join('\n')}>
        {info.granters.length === 0 ? t('grantersNone') : t('granters', { names: names(info) })}
      </p>
      {info.is_dangerous ? <p className={classes.hint}>{t('dangerous')}</p> : null}
      {request === null ? null : <Standing request={request} askAgainAt={info.ask_again_at} canWithdraw={info.can.withdraw} />}
      {info.can.request ? <Form code={info.code} path={path} /> : null}
    </div>
  );
};

const Form = ({ code, path }: Props): ReactNode => {
  const t = useTexts<typeof texts>(NAMESPACE);
  const [reason, setReason] = useState('');
  const asking = useAction(addAccessRequest);
  const send = (): void =>
    asking.mutate({ code, path, reason: reason.trim() }, { onSuccess: () => notifySuccess(t('requested')) });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '' && !asking.isPending) send();
      }}
    >
      <Textarea
        label={t('reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={reason.trim() === ''} loading={asking.isPending}>
        {t('request')}
      </Button>
    </form>
  );
};

type StandingProps = { request: OwnAccessRequest; askAgainAt: string | null; canWithdraw: boolean };

/** What became of the newest request, as long as it is worth a word. */
const Standing = ({ request, askAgainAt, canWithdraw }: StandingProps): ReactNode => {
  const t = useTexts<typeof texts>(NAMESPACE);
  const withdrawing = useAction(withdrawAccessRequest);
  const { id, state, reason, requested_at: requestedAt, decided_at: decidedAt, decided_name: decidedName } = request;
  if (state === 'expired') return <p className={classes.hint}>{t('expired')}</p>;
  if (state === 'rejected')
    return (
      <div className={classes.standing}>
        <StatusTag tone="bad">{t('rejected', { name: decidedName ?? '–', at: dateTimeText(decidedAt) })}</StatusTag>
        <q>{request.decision_reason}</q>
        {askAgainAt === null ? null : <p className={classes.hint}>{t('askAgainAt', { at: dateTimeText(askAgainAt) })}</p>}
      </div>
    );
  if (state !== 'pending') return null;
  return (
    <div className={classes.standing} role="status">
      <StatusTag tone="info">{t('waiting', { at: dateTimeText(requestedAt) })}</StatusTag>
      <q>{reason}</q>
      {canWithdraw ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate({ id }, { onSuccess: () => notifySuccess(t('withdrawn')) })}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </div>
  );
};
