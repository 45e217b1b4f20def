import { AuditMark, AuditOutcome, getAuditList } from '@manager/contract/features/log/audit';
import { lazy, Suspense, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts as auditTexts } from '../../../ui/audit/texts.en.ts';
import { useNames } from '../../../ui/changes/use-names.ts';
import { Page } from '../../../ui/Page.tsx';
import { useAgentInput } from '../../choices/agent-input.tsx';
import { LogList, useTimeFields } from '../LogList.tsx';
import { timeCodecs, useLogState } from '../use-log-state.ts';
import { ChainStatus } from './ChainStatus.tsx';
import type { texts } from './texts.en.ts';
import { useAuditColumns } from './use-audit-columns.tsx';

const AuditDrawer = lazy(() => import('./AuditDrawer.tsx').then((module) => ({ default: module.AuditDrawer })));

const OUTCOMES: readonly AuditOutcome[] = AuditOutcome.options;
const MARKS: readonly AuditMark[] = AuditMark.options;
const OBJECT_TYPES = [
  'agent',
  'website',
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

/** O-2: what was done, newest first. */
const AuditScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const k = useTexts<typeof kitTexts>('kit');
  const a = useTexts<typeof auditTexts>('ui/audit');
  const names = useNames();
  const state = useLogState(codecs);
  const list = useList(getAuditList, state.query, { isQuiet: true });
  const columns = useAuditColumns({ hrefOf: state.hrefOf, onOpen: state.open });
  const allLabel = k('all');
  const rows = list.data?.list ?? [];
  const step = (by: 1 | -1): void => {
    const next = rows[rows.findIndex(({ id }) => id === state.id) + by];
    if (next !== undefined) state.open(next.id);
  };
  return (
    <Page scope={<ChainStatus />}>
      <LogList
        path="/log/audit"
        state={state}
        query={list}
        fields={[
          ...useTimeFields(),
          { name: 'actor', label: t('actor'), ...textInput() },
          { name: 'action', label: t('action'), ...textInput({ placeholder: t('actionHint') }) },
          {
            name: 'object_type',
            label: t('objectType'),
            ...choiceInput({ allLabel, options: OBJECT_TYPES.map((value) => ({ value, label: names.object(value) })) }),
          },
          { name: 'object_id', label: t('objectId'), isMore: true, ...textInput() },
          {
            name: 'mark',
            label: t('mark'),
            ...choiceInput({ allLabel, options: MARKS.map((value) => ({ value, label: a(`mark_${value}`) })) }),
          },
          {
            name: 'outcome',
            label: t('outcome'),
            isMore: true,
            ...choiceInput({ allLabel, options: OUTCOMES.map((value) => ({ value, label: a(`outcome_${value}`) })) }),
          },
          { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
          { name: 'request_id', label: t('requestId'), isMore: true, ...textInput() },
          { name: 'approval_id', label: t('approval'), isMore: true, ...textInput() },
        ]}
        columns={columns}
        rowTone={({ mark }) => (mark === null ? undefined : mark === 'single_operator' ? 'warn' : 'alarm')}
      />
      {state.id === '' ? null : (
        <Suspense>
          <AuditDrawer id={state.id} onClose={() => state.open('')} onStep={step} />
        </Suspense>
      )}
    </Page>
  );
};

export default AuditScreen;
