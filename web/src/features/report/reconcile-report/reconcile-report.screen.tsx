import {
  getReconcileDetail,
  getReconcileList,
  runReconcile,
  type ReconcileRow,
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
import { StateChips } from './StateChips.tsx';
import { useReconcileColumns } from './use-reconcile-columns.tsx';
import { useReconcileFields } from './use-reconcile-fields.tsx';
import { useReconcileTexts } from './use-reconcile-texts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useTotals } from './use-totals.tsx';

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
