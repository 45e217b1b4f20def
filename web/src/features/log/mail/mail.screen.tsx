import { getMailList, MailState, type MailRow } from '@manager/contract/features/log/mail';
import { lazy, Suspense, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LogList, useTimeFields } from '../LogList.tsx';
import classes from '../log.module.css';
import { timeCodecs, useLogState } from '../use-log-state.ts';
import { ZoneText } from '../ZoneText.tsx';
import { MailTag } from './MailTag.tsx';
import { TEMPLATES, useTemplateName } from './templates.ts';
import { timeColumn } from '../time-column.tsx';
import type { texts } from './texts.en.ts';

const MailDrawer = lazy(() => import('./MailDrawer.tsx').then((module) => ({ default: module.MailDrawer })));

const STATES: readonly MailRow['state'][] = MailState.options;
const codecs = { ...timeCodecs, to_address: textCodec(), template: choiceCodec(TEMPLATES), state: choiceCodec(STATES) };

/** O-6: mails that the product wrote. */
const MailScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/mail');
  const k = useTexts<typeof kitTexts>('kit');
  const templateName = useTemplateName();
  const state = useLogState(codecs);
  const list = useList(getMailList, state.query, { isQuiet: true });
  const columns: Column<MailRow>[] = [
    timeColumn({
      id: 'created_at',
      header: t('createdAt'),
      atOf: (row) => row.created_at,
      hrefOf: state.hrefOf,
      open: state.open,
    }),
    { id: 'to_address', header: t('to'), cell: (row) => row.to_address },
    { id: 'user_name', header: t('user'), cell: (row) => row.user_name ?? '–' },
    { id: 'template', header: t('template'), cell: (row) => templateName(row.template) },
    { id: 'subject', header: t('subject'), cell: (row) => row.subject },
    { id: 'state', header: t('state'), cell: (row) => <MailTag row={row} /> },
    { id: 'tries', header: t('tries'), isNumeric: true, cell: (row) => row.tries },
    { id: 'next_try_at', header: t('nextTry'), isHiddenAtFirst: true, cell: (row) => <DateTime at={row.next_try_at} /> },
    { id: 'sent_at', header: t('sentAt'), cell: (row) => <DateTime at={row.sent_at} /> },
    {
      id: 'error',
      header: t('error'),
      cell: (row) => (
        <span className={classes.ellipsis} title={row.error || undefined}>
          {row.error || '–'}
        </span>
      ),
    },
  ];
  const allLabel = k('all');
  return (
    <Page scope={<ZoneText />}>
      <LogList
        path="/log/mail"
        state={state}
        query={list}
        fields={[
          ...useTimeFields(),
          { name: 'to_address', label: t('to'), ...textInput() },
          {
            name: 'template',
            label: t('template'),
            ...choiceInput({ allLabel, options: TEMPLATES.map((value) => ({ value, label: templateName(value) })) }),
          },
          {
            name: 'state',
            label: t('state'),
            ...choiceInput({ allLabel, options: STATES.map((value) => ({ value, label: t(`state_${value}`) })) }),
          },
        ]}
        columns={columns}
        rowTone={({ state: mailState }) => (mailState === 'failed' ? 'alarm' : undefined)}
      />
      {state.id === '' ? null : (
        <Suspense>
          <MailDrawer id={state.id} onClose={() => state.open('')} />
        </Suspense>
      )}
    </Page>
  );
};

export default MailScreen;
