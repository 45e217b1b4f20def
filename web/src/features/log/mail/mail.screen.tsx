import { getMailList, MailState, type MailRow } from '@manager/contract/features/log/mail';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { choiceColumn, countColumn, dateColumn, noteColumn, textColumn, timeLinkColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { LogScreen } from '../../../kit/resource/LogScreen.tsx';
import { MailTag } from './MailTag.tsx';
import { TEMPLATES, useTemplateName } from './templates.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const MailDrawer = lazyPart(() => import('./MailDrawer.tsx').then((module) => ({ default: module.MailDrawer })));

const STATES: readonly MailRow['state'][] = MailState.options;
const codecs = { ...timeCodecs, to_address: textCodec(), template: choiceCodec(TEMPLATES), state: choiceCodec(STATES) };

/** O-6: mails that the product wrote. */
const MailScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/mail');
  const templateName = useTemplateName();
  const { choice } = useFieldKinds();
  const state = useKeysetState(codecs);
  const columns: Column<MailRow>[] = [
    timeLinkColumn({ id: 'created_at', header: t('createdAt'), target: state.target }),
    textColumn({ id: 'to_address', header: t('to') }),
    textColumn({ id: 'user_name', header: t('user') }),
    choiceColumn({ id: 'template', header: t('template'), labelOf: templateName }),
    textColumn({ id: 'subject', header: t('subject') }),
    { id: 'state', header: t('state'), card: 'status', cell: (row) => <MailTag row={row} /> },
    countColumn({ id: 'tries', header: t('tries') }),
    dateColumn({ id: 'next_try_at', header: t('nextAttempt'), isHiddenAtFirst: true }),
    dateColumn({ id: 'sent_at', header: t('sentAt') }),
    noteColumn({ id: 'error', header: t('error') }),
  ];
  return (
    <LogScreen
      exportOf={{ endpoint: getMailList, input: state.query }}
      path="/log/mail"
      state={state}
      query={useList(getMailList, state.query)}
      fields={[
        ...useTimeFields(),
        { name: 'to_address', label: t('to'), ...textInput() },
        { name: 'template', label: t('template'), ...choice(TEMPLATES, templateName) },
        { name: 'state', label: t('state'), ...choice(STATES, (value) => t(`state_${value}`)) },
      ]}
      columns={columns}
      rowTone={({ state: mailState }) => (mailState === 'failed' ? 'alarm' : undefined)}
      drawer={({ id, onClose }) => <MailDrawer id={id} onClose={onClose} />}
    />
  );
};

export default MailScreen;
