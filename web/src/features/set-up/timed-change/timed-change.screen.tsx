import { getTimedChangeDetail, getTimedChangeList, type TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import { TIMED_STATES } from '@manager/domain/timed-change';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts, type TextKey, type Translate } from '../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { choiceCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { dateColumn, linkColumn, noteColumn, tagColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useNames } from '../../../product/changes/use-names.ts';
import { TIMED_TYPES } from '../../../product/timed/timed-types.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';
import { TIMED_TONES } from './timed-tones.ts';

type T = Translate<TextKey<typeof texts>>;

/** `RTP: 96 → 94 · Jackpot: yes → no`. */
const changeText = (t: T, { before, after }: TimedChangeRow, names: ReturnType<typeof useNames>): string =>
  Object.keys(after)
    .map((name) =>
      t('change', {
        field: names.field(name),
        before: names.value(before[name], name),
        after: names.value(after[name], name),
      }),
    )
    .join(' · ');

const TimedChangeDetail = lazyPart(() =>
  import('./TimedChangeDetail.tsx').then((module) => ({ default: module.TimedChangeDetail })),
);

const PATH = '/set-up/timed-change';
const codecs = {
  state: choiceCodec(TIMED_STATES),
  is_open: maybeFlagCodec,
  object_type: choiceCodec(TIMED_TYPES),
  object: textCodec(),
  requested_name: textCodec(),
};
const SORTS = ['apply_at', 'requested_at'];
const POLL_MS = 5_000;

/** C-12: changes that wait for their time, and what became of earlier ones. */
const TimedChangeScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/timed-change');
  const names = useNames();
  const { choice, flag } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-apply_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getTimedChangeList, input, { pollMs: () => POLL_MS });
  const record = useCall(getTimedChangeDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const stateText = (value: TimedChangeRow['state']): string => t(`state_${value}`);
  const columns: Column<TimedChangeRow>[] = [
    linkColumn({
      id: 'object_name',
      header: t('record'),
      widthPx: 240,
      target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
    }),
    tagColumn({ id: 'state', header: t('state'), tones: TIMED_TONES, labelOf: stateText }),
    { id: 'after', header: t('changes'), widthPx: 260, card: 'lead', cell: (row) => changeText(t, row, names) },
    { ...dateColumn<TimedChangeRow>({ id: 'apply_at', header: t('takesEffectAt'), isSortable: true }), card: 'lead' },
    dateColumn({ id: 'revert_at', header: t('revertAt'), missing: t('noEnd') }),
    { id: 'object_type', header: t('kind'), cell: ({ object_type: type }) => names.object(type) },
    textColumn({ id: 'requested_name', header: t('requestedBy') }),
    textColumn({ id: 'approved_name', header: t('approvedBy') }),
    noteColumn({ id: 'reason', header: t('reason') }),
    dateColumn({ id: 'applied_at', header: t('applied') }),
    dateColumn({ id: 'reverted_at', header: t('reverted') }),
    textColumn({ id: 'agent_name', header: t('agent') }),
    noteColumn({ id: 'failure', header: t('failure'), isHiddenAtFirst: true }),
    dateColumn({ id: 'requested_at', header: t('requestedAt'), isSortable: true, isHiddenAtFirst: true }),
  ];
  return (
    <Page scope={t('scope')}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getTimedChangeList, input }}
        fields={[
          { name: 'state', label: t('state'), ...choice(TIMED_STATES, stateText) },
          { name: 'is_open', label: t('isOpen'), ...flag() },
          { name: 'object_type', label: t('kind'), ...choice(TIMED_TYPES, names.object) },
          { name: 'object', label: t('record'), ...textInput() },
          { name: 'requested_name', label: t('requestedBy'), isMore: true, ...textInput() },
        ]}
        columns={columns}
        rowTone={({ state: now }) => (['cancelled', 'reverted'].includes(now) ? 'muted' : undefined)}
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer title={t('title', { id: state.id })} widthPx={720} onClose={() => state.open({})}>
            <RecordPanel query={record}>{(row) => <TimedChangeDetail row={row} />}</RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
    </Page>
  );
};

export default TimedChangeScreen;
