import { endRestored, getRestored, type Restored } from '@manager/contract/features/log/restored';
import { getCompleteness } from '@manager/contract/features/system/completeness';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCompleteness } from '../../../api/completeness.ts';
import { queryClient, useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { payoutPurposeText } from '../../../product/wallet-words/wallet-words.ts';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './job.module.css';
import { LostFacts, LostTransfers } from './LostFacts.tsx';
import type { texts } from './texts.en.ts';

/** PostgreSQL was restored: what is missing, what waits, and the end of it for those who may ask for it. Nothing while there was no restore. */
export const RestoredState = (): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  const isRestored = useCompleteness()?.restored != null;
  const query = useCall(getRestored, {}, { isEnabled: isRestored, pollMs: 60_000 });
  const ending = useAction(endRestored);
  const restored = isRestored ? (query.data?.restored ?? null) : null;
  if (restored === null) return null;
  const { transfers } = restored;
  const end = async (): Promise<void> => {
    const answer = await confirm({
      title: t('restored.end'),
      text: t('restored.endText'),
      warnings:
        transfers.unknown === 0
          ? []
          : [t('restored.endWarning', { count: transfers.unknown, text: formatCount(transfers.unknown) })],
      confirmLabel: t('restored.end'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    const done = await ending.mutateAsync({ id: restored.id, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('restored.ended'));
    // The bar above every page reads the other one.
    void queryClient.invalidateQueries({ queryKey: [getCompleteness.path] });
    void query.refetch();
  };
  return (
    <div className={classes.refused} role="status">
      <Icon name="alert" size={15} />
      <div>
        <strong>{t('restored.title')}</strong>
        <p>{t('restored.span', { since: dateTimeText(restored.since), until: dateTimeText(restored.noted_at) })}</p>
        <Signs restored={restored} />
        <Waiting waiting={restored.waiting} />
        <LostFacts losses={restored.losses} />
        <LostTransfers transfers={transfers} />
        <p>{t('restored.where')}</p>
      </div>
      {query.data?.can.end === true ? (
        <Button size="compact-sm" variant="default" loading={ending.isPending} onClick={() => void end()}>
          {t('restored.end')}
        </Button>
      ) : null}
    </div>
  );
};

const Signs = ({ restored }: { restored: Restored }): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  return (
    <ul>
      {restored.signals.map((signal) => (
        <li key={signal}>{t(`restored.signal.${signal}`)}</li>
      ))}
      {restored.audit_rows === null ? null : (
        <li>{t('restored.auditRows', { count: restored.audit_rows, text: formatCount(restored.audit_rows) })}</li>
      )}
    </ul>
  );
};

const Waiting = ({ waiting }: Pick<Restored, 'waiting'>): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  if (waiting.length === 0) return <p>{t('restored.noneWaits')}</p>;
  return (
    <>
      <p>{t('restored.waits')}</p>
      <ul>
        {waiting.map(({ site_code: site, purpose, currency, count, amount }) => (
          <li key={`${site} ${purpose} ${currency}`}>
            {site} · {payoutPurposeText(purpose)} · {formatCount(count)} · <Money value={amount} /> {currency}
          </li>
        ))}
      </ul>
    </>
  );
};
