import {
  getInvalidBetDetail,
  getInvalidBetList,
  INVALID_BET_SOURCES,
  INVALID_BET_STATES,
  type InvalidBetDetail as Detail,
  type InvalidBetRow,
} from '@manager/contract/features/maintain/invalid-bet';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { type FormProps, RecordDrawers, type ViewProps } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { invalidBetColumns } from './invalid-bet-columns.tsx';
import { useInvalidBetTexts } from './invalid-bet-words.ts';
import { useInvalidBetSteps } from './use-invalid-bet-steps.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { Button } from '@mantine/core';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';

/** Bets can be ticked and cancelled, or deleted, together. */
const useInvalidBetSelection = (
  filters: object,
  can: Readonly<Record<string, boolean>>,
): TableSelection<InvalidBetRow> | undefined => {
  const t = useInvalidBetTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { cancelAll, removeAll } = useInvalidBetSteps();
  const selection = useTickedRows<InvalidBetRow>({
    filters,
    isSelectable: (row) => row.can.cancel || row.can.delete || row.state === 'cancel_failed',
    nameOf: ({ bet_id: name }) => name,
    actions: (take) => (
      <>
        {can['batch_cancel'] === true ? (
          <Button size="compact-sm" color="red" onClick={() => take(cancelAll)}>
            {t('cancelTitle')}
          </Button>
        ) : null}
        {can['delete'] === true ? (
          <Button size="compact-sm" variant="default" onClick={() => take(removeAll)}>
            {k('delete')}
          </Button>
        ) : null}
      </>
    ),
  });
  return can['batch_cancel'] === true || can['delete'] === true ? selection : undefined;
};

const UNDER_WAY: ReadonlySet<InvalidBetRow['state']> = new Set(['cancelling', 'completing']);

/** The success notice that staff wait for before they delete: told when what was seen under way has gone through, or has not. */
const useCancelNotice = (rows: readonly InvalidBetRow[]): void => {
  const t = useInvalidBetTexts();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, bet_id: name } of rows) {
      if (UNDER_WAY.has(state)) underWay.current.add(id);
      else if (underWay.current.delete(id)) {
        if (state === 'cancelled' || state === 'completed') notifySuccess(t(`done_${state}`, { name }));
        else notifyError({ message: t(state === 'cancel_failed' ? 'cancelFailed' : 'settleFailed', { name }) });
      }
    }
  }, [rows, t]);
};

const POLL_MS = 2_000;
const REST_MS = 30_000;

/** Looked at often only while something is under way. */
const pollOf = (rows: readonly InvalidBetRow[] = []): number =>
  rows.some(({ state }) => UNDER_WAY.has(state)) ? POLL_MS : REST_MS;

const InvalidBetDetail = lazyPart(() =>
  import('./InvalidBetDetail.tsx').then((module) => ({ default: module.InvalidBetDetail })),
);
const MarkForm = lazyPart(() => import('./MarkForm.tsx').then((module) => ({ default: module.MarkForm })));

const PATH = '/maintain/invalid-bet';
const SHOWN_STATES = INVALID_BET_STATES.filter((state) => state !== 'deleted');
const codecs = {
  bet_id: textCodec({ maxLength: 64 }),
  user_name: textCodec(),
  player_id: idCodec,
  site_id: idCodec,
  game_id: idCodec,
  state: choiceCodec(SHOWN_STATES),
  is_valid: maybeFlagCodec,
  source: choiceCodec(INVALID_BET_SOURCES),
};
const SORTS = ['created_at', 'bet_at', 'updated_at'];
const NO_ROWS: readonly InvalidBetRow[] = [];

/** D-1: cancel, wait for the success notice, delete. */
const InvalidBetScreen = (): ReactNode => {
  const t = useInvalidBetTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getInvalidBetList, input, { pollMs: (data) => pollOf(data?.list) });
  const record = useCall(
    getInvalidBetDetail,
    { id: state.id },
    { isEnabled: state.id !== '', pollMs: (data) => pollOf(data === undefined ? [] : [data]) },
  );
  const { cancel, retry, remove } = useInvalidBetSteps();
  const selection = useInvalidBetSelection(state.filters, query.data?.can ?? {});
  useCancelNotice(query.data?.list ?? NO_ROWS);
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const parts = {
    query: record,
    titleOf: ({ bet_id: name }: InvalidBetRow) => name,
    form: ({ onSaved, onCancel }: FormProps<Detail>) => (
      <MarkForm betId={state.filters.bet_id} onSaved={onSaved} onCancel={onCancel} />
    ),
    view: ({ row, onClose }: ViewProps<Detail>) => <InvalidBetDetail row={row} onClose={onClose} />,
  };
  const siteInput = useSiteInput();
  const playerInput = usePlayerInput(state.filters.player_id, { isExact: false });
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  return (
    <Page scope={t('scope')}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getInvalidBetList, input }}
        add={
          query.data?.can?.['mark'] === true ? (
            <AddButton label={t('markAsInvalid')} onClick={() => state.open({ mode: 'new' })} />
          ) : null
        }
        selection={selection}
        fields={[
          { name: 'bet_id', label: t('bet_id'), ...textInput() },
          { name: 'state', label: t('state'), ...choice(SHOWN_STATES, (value) => t(`state_${value}`)) },
          {
            name: 'is_valid',
            label: t('status'),
            ...choice(['1', '0'] as const, (value) => t(value === '1' ? 'valid' : 'invalid')),
          },
          { name: 'site_id', label: t('site'), ...siteInput },
          {
            name: 'player_id',
            nameTo: 'user_name',
            label: t('player'),
            ...playerInput,
          },
          { name: 'source', label: t('source'), ...choice(INVALID_BET_SOURCES, (value) => t(`source_${value}`)) },
          { name: 'game_id', label: t('game'), isMore: true, ...idChoiceInput({ options: games, allLabel: k('all') }) },
        ]}
        columns={invalidBetColumns({
          t,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: {
            header: k('actions'),
            deleteLabel: k('delete'),
            cancel: (row) => void cancel(row),
            retry: (row) => void retry(row),
            remove: (row) => void remove(row),
          },
        })}
        rowTone={(row) => (row.state === 'cancel_failed' ? 'alarm' : row.is_valid ? 'muted' : undefined)}
      />
      <RecordDrawers
        {...parts}
        state={state.mode === 'edit' ? { ...state, mode: 'view' } : state}
        newTitle={t('markTitle')}
        widthPx={720}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
    </Page>
  );
};

export default InvalidBetScreen;
