import { getApiKeys, revealApiKey, rotateApiKey, type ApiKeyRow } from '@manager/contract/features/set-up/website-keys';
import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Who } from '../../../product/record/Who.tsx';
import classes from './website.module.css';

const KeyDialog = lazyPart(() => import('./KeyDialog.tsx').then((module) => ({ default: module.KeyDialog })));

const TONES: Record<ApiKeyRow['state'], Tone> = { current: 'good', ending: 'warn', ended: 'plain' };

/** Keys that sign the calls to the website's wallet; a new one is shown once. */
export const ApiKeys = ({ row }: { row: WebsiteRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const [key, setKey] = useState<string | null>(null);
  const query = useCall(getApiKeys, { id: row.id });
  const rotating = useAction(rotateApiKey);
  const revealing = useAction(revealApiKey);
  const keys = query.data?.list ?? [];
  const isFirst = keys.length === 0;

  const rotate = async (): Promise<void> => {
    const endsNow = keys.find(({ state }) => state === 'ending');
    const answer = await confirm({
      text: isFirst ? t('keyFirstText') : t('keyRotateText'),
      ...(endsNow === undefined ? {} : { details: <p>{t('keyEndsNow', { key: `…${endsNow.last_four}` })}</p> }),
      confirmLabel: t(isFirst ? 'keyFirst' : 'keyRotate'),
      needsReason: true,
      isDangerous: !isFirst,
    });
    if (answer === null) return;
    const made = await rotating.mutateAsync({ id: row.id, version: row.version, reason: answer.reason }).catch(() => undefined);
    if (made !== undefined) setKey(made.api_key);
  };
  const reveal = async (): Promise<void> => {
    const shown = await revealing.mutateAsync({ id: row.id }).catch(() => undefined);
    if (shown !== undefined) setKey(shown.api_key);
  };
  const rotateButton = (
    <Button variant="default" loading={rotating.isPending} onClick={() => void rotate()}>
      {t(isFirst ? 'keyFirst' : 'keyRotate')}
    </Button>
  );
  const endText = (each: ApiKeyRow): ReactNode => (each.expires_at === null ? t('keyNoEnd') : <DateTime at={each.expires_at} />);
  return (
    <RecordPanel query={query}>
      {({ list, can }) => (
        <>
          <p className={classes.lead}>{t('keysText')}</p>
          {list.length === 0 ? (
            <EmptyState kind="none" title={k('noneTitle')} text={t('keysNone')} action={can.rotate ? rotateButton : undefined} />
          ) : (
            <HistoryTable
              heads={[t('keyEnding'), t('state'), t('createdAt'), t('createdBy'), t('keyEnds')]}
              rows={list.map((each) => [
                `…${each.last_four}`,
                <StatusTag key="state" tone={TONES[each.state]}>
                  {t(`key_${each.state}`)}
                </StatusTag>,
                <DateTime key="at" at={each.created_at} />,
                <Who key="by" by={each.created_by} agreed={each.approved_name} />,
                endText(each),
              ])}
            />
          )}
          <div className={classes.buttons}>
            {list.some((each) => each.can.reveal) ? (
              <Button loading={revealing.isPending} onClick={() => void reveal()}>
                {t('keyReveal')}
              </Button>
            ) : null}
            {can.rotate && list.length > 0 ? rotateButton : null}
          </div>
          {key === null ? null : (
            <Suspense>
              <KeyDialog apiKey={key} onClose={() => setKey(null)} />
            </Suspense>
          )}
        </>
      )}
    </RecordPanel>
  );
};
