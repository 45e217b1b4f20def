import { getRefusedFacts, retryRefusedFacts } from '@manager/contract/features/log/job';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './job.module.css';
import type { texts } from './texts.en.ts';

/** Records of Manager itself that the report store refused: why, and a way to send them again. Nothing while there are none. */
export const RefusedFacts = (): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  const query = useCall(getRefusedFacts, {}, { pollMs: 60_000 });
  const retrying = useAction(retryRefusedFacts);
  if (query.data === undefined || query.data.list.length === 0) return null;
  const send = async (): Promise<void> => {
    await retrying.mutateAsync({}).then(({ sent }) => notifySuccess(t('refused.sent', { count: sent })), ignoreShown);
    void query.refetch();
  };
  return (
    <div className={classes.refused} role="status">
      <Icon name="alert" size={15} />
      <div>
        <strong>{t('refused.title')}</strong>
        <ul>
          {query.data.list.map(({ kind, code, count, oldest_at: at }) => (
            <li key={`${kind} ${code}`}>
              {t('refused.line', { count, text: formatCount(count), kind, code, time: dateTimeText(at) })}
            </li>
          ))}
        </ul>
      </div>
      {query.data.can.retry ? (
        <Button size="compact-sm" variant="default" loading={retrying.isPending} onClick={() => void send()}>
          {t('refused.retry')}
        </Button>
      ) : null}
    </div>
  );
};

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
