import {
  getReconcileDetail,
  getReconcileList,
  runReconcile,
  type ReconcileRow,
  ReconcileState,
} from '@manager/contract/features/report/reconcile-report';
import { uploadFigures } from '@manager/contract/features/report/reconcile-upload';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { periodPart } from '../../../kit/export/file-name.ts';
import { ExplainableFigures } from '../../../product/explain/ExplainableFigures.tsx';
import { dayCodec, idCodec, manyCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import { NO_SCOPE } from '../../../kit/report/scope-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { reconcileFigureAt } from './reconcile-figures.ts';
import { useReconcileColumns } from './use-reconcile-columns.tsx';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { formatCount, MISSING } from '../../../ui/format.ts';
import classes from './reconcile.module.css';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { dayRange } from '../../../kit/filter/range-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import type { TotalsRow } from '../../../kit/table/columns.ts';
import { Money } from '../../../ui/Money.tsx';

type Sums = OutputOf<typeof getReconcileList>['sum']['by_currency'];

/** More pinned lines than this would leave no room for the rows; they are then shown on demand. */
const MAX_PINNED = 2;

/** Each currency by itself: money of different ones is never added. */
const useTotals = (sums: Sums): { rows: TotalsRow<ReconcileRow>[]; toggle: ReactNode } => {
  const { t } = useReconcileTexts();
  const [wanted, setWanted] = useState<boolean>();
  const isShown = wanted ?? sums.length <= MAX_PINNED;
  const rows = (isShown ? sums : []).map((total): TotalsRow<ReconcileRow> => ({
    key: total.currency,
    label: t('totalOf', { currency: total.currency }),
    cell: (id) => {
      if (id === 'currency') return total.currency;
      const value = (total as Readonly<Record<string, string | number | null>>)[id];
      if (value === undefined) return null;
      if (value === null) return MISSING;
      return typeof value === 'number' ? formatCount(value) : Money({ value });
    },
  }));
  const toggle =
    sums.length === 0 ? null : (
      <label className={classes.check}>
        <input type="checkbox" checked={isShown} onChange={(event) => setWanted(event.currentTarget.checked)} />
        {t('byCurrency', { count: sums.length })}
      </label>
    );
  return { rows, toggle };
};

type Filters = { date_from: string; date_to: string; site_id: string; state: string[]; currency: string; agent_id: string };

/** By what comparisons are looked for. */
const useReconcileFields = (): readonly FilterField<Filters>[] => {
  const k = useTexts<typeof kitTexts>('kit');
  const { t, stateText } = useReconcileTexts();
  return [
    { name: 'date_from', nameTo: 'date_to', label: t('day'), ...dayRange() },
    { name: 'site_id', label: t('site'), ...useSiteInput() },
    {
      name: 'state',
      label: t('state'),
      ...choicesInput({
        allLabel: k('all'),
        options: ReconcileState.options.map((value) => ({ value, label: stateText(value) })),
      }),
    },
    { name: 'currency', label: t('currency'), ...textInput() },
    { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
  ];
};

type Props = {
  counts: OutputOf<typeof getReconcileList>['sum']['states'] | undefined;
  chosen: readonly string[];
  onChoose: (states: string[]) => void;
};

/** How many rows of the filter stand where; a click leaves those alone. */
const StateChips = ({ counts, chosen, onChoose }: Props): ReactNode => {
  const { t, stateText } = useReconcileTexts();
  const states = ReconcileState.options.filter((state) => chosen.includes(state) || (counts?.[state] ?? 0) > 0);
  return (
    <span className={classes.filters} data-inline role="group" aria-label={t('state')}>
      {states.map((state) => {
        const isChosen = chosen.length === 1 && chosen[0] === state;
        return (
          <button key={state} type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? [] : [state])}>
            {`${stateText(state)} ${formatCount(counts?.[state] ?? 0)}`}
          </button>
        );
      })}
    </span>
  );
};

const ReconcileDetail = lazyPart(() => import('./ReconcileDetail.tsx').then((module) => ({ default: module.ReconcileDetail })));
const ExplainForm = lazyPart(() => import('./ExplainForm.tsx').then((module) => ({ default: module.ExplainForm })));
const UploadDialog = lazyPart(() => import('./UploadDialog.tsx').then((module) => ({ default: module.UploadDialog })));
const CompareDialog = lazyPart(() => import('./CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })));
const ToleranceDialog = lazyPart(() => import('./ToleranceDialog.tsx').then((module) => ({ default: module.ToleranceDialog })));

const PATH = '/report/reconcile-report';
/** Where single days of a figure are looked at. */
const SITE_REPORT = '/report/site-report';
const codecs = {
  date_from: dayCodec,
  date_to: dayCodec,
  site_id: idCodec,
  state: manyCodec(),
  currency: textCodec({ maxLength: 10 }),
  agent_id: idCodec,
};
const SORTS = ['settle_date', 'currency', 'bets_count', 'bets_bet', 'bets_win', 'diff_count', 'diff_bet', 'diff_win', 'diff_pct'];

/** F-6: what we have, what wallets confirmed, and what websites say. */
const ReconcileScreen = (): ReactNode => {
  const { t } = useReconcileTexts();
  const mayCall = useMayCall();
  const [dialog, setDialog] = useState<'upload' | 'compare' | 'tolerance'>();
  const [uploadFor, setUploadFor] = useState<ReconcileRow>();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-settle_date' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getReconcileList, input);
  const record = useCall(getReconcileDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const columns = useReconcileColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) });
  const openUpload = (row: ReconcileRow | undefined): void => {
    setUploadFor(row);
    setDialog('upload');
  };
  const close = (): void => setDialog(undefined);
  const fields = useReconcileFields();
  const totals = useTotals(query.data?.sum.by_currency ?? []);
  const parts = {
    query: record,
    titleOf: (row: ReconcileRow) => `${row.site_name} · ${row.settle_date} · ${row.currency}`,
    form: (props: Parameters<typeof ExplainForm>[0]) => <ExplainForm key={props.row?.id} {...props} />,
    view: ({ row, onEdit }: { row: Parameters<typeof ReconcileDetail>[0]['row']; onEdit: () => void }) => (
      <ReconcileDetail row={row} onExplain={onEdit} onUpload={() => openUpload(row)} />
    ),
  };
  const dialogs = (
    <Suspense>
      {dialog === 'upload' ? <UploadDialog row={uploadFor} onClose={close} /> : null}
      {dialog === 'compare' ? <CompareDialog onClose={close} /> : null}
      {dialog === 'tolerance' ? <ToleranceDialog onClose={close} /> : null}
    </Suspense>
  );
  if (state.mode === 'page' && state.id !== '')
    return (
      <>
        <RecordOnPage state={state} {...parts} />
        {dialogs}
      </>
    );
  return (
    <Page scope={t('scope')}>
      <ExplainableFigures
        path={SITE_REPORT}
        scope={NO_SCOPE}
        query={{}}
        figureAt={(place) => reconcileFigureAt(place, { rows: query.data?.list ?? [], t })}
        whole={undefined}
      >
        <RecordList
          path={PATH}
          state={state}
          query={query}
          exportOf={{ endpoint: getReconcileList, input, nameParts: periodPart(state.filters.date_from, state.filters.date_to) }}
          columns={columns}
          rowTone={(row) => (row.state === 'mismatch' ? 'alarm' : row.state === 'explained' ? 'warn' : undefined)}
          fields={fields}
          totals={totals.rows}
          actions={
            <>
              {mayCall(uploadFigures) ? <Button onClick={() => openUpload(undefined)}>{t('upload')}</Button> : null}
              {mayCall(runReconcile) ? (
                <Button variant="default" onClick={() => setDialog('compare')}>
                  {t('compare')}
                </Button>
              ) : null}
              <Button variant="default" onClick={() => setDialog('tolerance')}>
                {t('tolerances')}
              </Button>
              <StateChips
                counts={query.data?.sum.states}
                chosen={state.filters.state}
                onChoose={(chosen) => state.setFilters({ state: chosen })}
              />
              {totals.toggle}
            </>
          }
        />
      </ExplainableFigures>
      <RecordDrawers
        {...parts}
        // Rows come from comparisons; nobody makes one here.
        state={state.mode === 'new' ? { ...state, mode: 'view' } : state}
        newTitle=""
        widthPx={720}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
      {dialogs}
    </Page>
  );
};

export default ReconcileScreen;
