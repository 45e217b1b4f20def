import { type CaseRow, getCaseDetail, getCaseList } from '@manager/contract/features/risk-set/case';
import { CASE_KINDS, CASE_STATES } from '@manager/domain/case';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { choiceCodec, idCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { dateColumn, linkColumn, tagColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs } from '../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useUser } from '../../../session/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { CASE_TONES, PATH, useCaseTexts } from './case-words.ts';

const CaseDrawer = lazyPart(() => import('./CaseDrawer.tsx').then((module) => ({ default: module.CaseDrawer })));

const codecs = {
  ...timeCodecs,
  state: choiceCodec(CASE_STATES),
  kind: choiceCodec(CASE_KINDS),
  owner_id: idCodec,
  is_open: maybeFlagCodec,
  is_overdue: maybeFlagCodec,
  agent_id: idCodec,
  object_id: textCodec(),
};
const SORTS = ['created_at', 'updated_at', 'kind', 'state'];
const POLL_MS = 30_000;

/** G-8: what staff look into, own cases first. */
const CaseScreen = (): ReactNode => {
  const t = useCaseTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const user = useUser();
  const { choice, flag } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const { time_from: openedFrom, time_to: openedTo, ...filters } = state.filters;
  const input = { ...filters, opened_from: openedFrom, opened_to: openedTo, ...state.paging };
  const query = useList(getCaseList, input, { pollMs: POLL_MS });
  const record = useCall(getCaseDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const ownInput = idChoiceInput({ allLabel: k('all'), options: user === null ? [] : [{ value: user.id, label: t('own') }] });
  const columns: Column<CaseRow>[] = [
    linkColumn({
      id: 'id',
      header: t('id'),
      widthPx: 90,
      card: 'line',
      target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
    }),
    { id: 'title', header: t('case'), card: 'title', cell: (row) => row.title },
    tagColumn({
      id: 'state',
      header: t('state'),
      isSortable: true,
      tones: CASE_TONES,
      labelOf: (of: CaseRow['state']) => t(`state_${of}`),
    }),
    {
      id: 'is_overdue',
      header: t('due'),
      cell: (row) =>
        row.is_overdue ? (
          <StatusTag tone="bad">{t('overdue')}</StatusTag>
        ) : row.state === 'closed' ? (
          '–'
        ) : (
          DateTime({ at: row.due_at })
        ),
      export: { field: 'due_at' },
    },
    {
      id: 'kind',
      header: t('kind'),
      isSortable: true,
      cell: (row) => t(`kind_${row.kind}`),
      export: { labelOf: (of) => t(`kind_${of as CaseRow['kind']}`) },
    },
    { id: 'owner_name', header: t('owner'), cell: (row) => (row.owner_name === '' ? t('nobody') : row.owner_name) },
    { id: 'agent_name', header: t('agent'), cell: (row) => (row.agent_id === null ? t('operator') : row.agent_name) },
    { id: 'items', header: t('items'), isNumeric: true, card: 'figure', cell: (row) => formatCount(row.items) },
    { id: 'notes', header: t('notes'), isNumeric: true, card: 'figure', cell: (row) => formatCount(row.notes) },
    { id: 'opened_name', header: t('openedBy'), cell: (row) => (row.opened_name === '' ? t('manager') : row.opened_name) },
    dateColumn({ id: 'created_at', header: t('age'), isSortable: true }),
    dateColumn({ id: 'updated_at', header: t('updated'), isSortable: true, isHiddenAtFirst: true }),
    textColumn({ id: 'conclusion_note', header: t('conclusion'), isHiddenAtFirst: true }),
  ];
  const scope =
    query.data === undefined
      ? t('scope')
      : t('scopeOpen', { open: formatCount(query.data.open), overdue: formatCount(query.data.overdue) });
  return (
    <Page scope={scope}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getCaseList, input }}
        columns={columns}
        rowTone={(row) => (row.is_overdue ? 'warn' : row.state === 'closed' ? 'muted' : undefined)}
        fields={[
          { name: 'state', label: t('state'), ...choice(CASE_STATES, (of) => t(`state_${of}`)) },
          { name: 'kind', label: t('kind'), ...choice(CASE_KINDS, (of) => t(`kind_${of}`)) },
          { name: 'owner_id', label: t('owner'), ...ownInput },
          { name: 'is_overdue', label: t('isOverdue'), ...flag() },
          { name: 'is_open', label: t('isOpen'), isMore: true, ...flag() },
          { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
          { name: 'object_id', label: t('object'), isMore: true, ...textInput() },
          ...useTimeFields().map((field) => ({ ...field, label: t('age'), isMore: true })),
        ]}
      />
      <Suspense>{state.id === '' ? null : <CaseDrawer query={record} onClose={() => state.open({ id: '' })} />}</Suspense>
    </Page>
  );
};

export default CaseScreen;
