import { AuditMark, AuditOutcome, getAuditList } from '@manager/contract/features/log/audit';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import type { texts as auditTexts } from '../../../product/audit/texts.en.ts';
import { useNames } from '../../../product/changes/use-names.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { LogScreen } from '../../../kit/resource/LogScreen.tsx';
import { ChainStatus } from './ChainStatus.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useAuditColumns } from './use-audit-columns.tsx';

const AuditDrawer = lazyPart(() => import('./AuditDrawer.tsx').then((module) => ({ default: module.AuditDrawer })));

const OUTCOMES: readonly AuditOutcome[] = AuditOutcome.options;
const MARKS: readonly AuditMark[] = AuditMark.options;
const OBJECT_TYPES = [
  'agent',
  'website',
  'website_game',
  'game',
  'currency',
  'user',
  'group',
  'auth_rule',
  'setting',
  'session',
  'factor',
  'approval',
  'access_review',
  'audit',
  'sign_in',
  'mail',
  'bet',
] as const;
const codecs = {
  ...timeCodecs,
  actor: textCodec(),
  action: textCodec(),
  object_type: choiceCodec(OBJECT_TYPES),
  object_id: textCodec(),
  agent_id: idCodec,
  outcome: choiceCodec(OUTCOMES),
  mark: choiceCodec(MARKS),
  request_id: textCodec(),
  approval_id: idCodec,
};

type AuditOutcome = (typeof AuditOutcome.options)[number];
type AuditMark = (typeof AuditMark.options)[number];

/** What the list leaves to the single row. */
const CHANGES = [
  { id: 'before', header: 'before' },
  { id: 'after', header: 'after' },
];

/** O-2: what was done, newest first. */
const AuditScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const a = useTexts<typeof auditTexts>('product/audit');
  const names = useNames();
  const { choice } = useFieldKinds();
  const state = useKeysetState(codecs);
  const list = useList(getAuditList, state.query);
  const rows = list.data?.list ?? [];
  const step = (by: 1 | -1): void => {
    const next = rows[rows.findIndex(({ id }) => id === state.id) + by];
    if (next !== undefined) state.open(next.id);
  };
  return (
    <LogScreen
      exportOf={{ endpoint: getAuditList, input: state.query, more: CHANGES }}
      path="/log/audit"
      scope={<ChainStatus />}
      state={state}
      query={list}
      fields={[
        ...useTimeFields(),
        { name: 'actor', label: t('actor'), ...textInput() },
        { name: 'action', label: t('action'), ...textInput({ placeholder: t('actionHint') }) },
        { name: 'object_type', label: t('objectType'), ...choice(OBJECT_TYPES, names.object) },
        { name: 'object_id', label: t('objectId'), isMore: true, ...textInput() },
        { name: 'mark', label: t('mark'), ...choice(MARKS, (mark) => a(`mark_${mark}`)) },
        { name: 'outcome', label: t('outcome'), isMore: true, ...choice(OUTCOMES, (outcome) => a(`outcome_${outcome}`)) },
        { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
        { name: 'request_id', label: t('requestId'), isMore: true, ...textInput() },
        { name: 'approval_id', label: t('approval'), isMore: true, ...textInput() },
      ]}
      columns={useAuditColumns(state.target)}
      rowTone={({ mark }) => (mark === null ? undefined : mark === 'single_operator' ? 'warn' : 'alarm')}
      drawer={({ id, onClose }) => <AuditDrawer id={id} onClose={onClose} onStep={step} />}
    />
  );
};

export default AuditScreen;
