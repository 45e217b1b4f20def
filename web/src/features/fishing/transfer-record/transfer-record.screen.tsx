import {
  getTransferList,
  MAX_TRANSFER_PLAYER_DAYS,
  MAX_TRANSFER_SEARCH_HOURS,
} from '@manager/contract/features/fishing/transfer-record';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { chipsOf, type AnyField } from '../../../kit/filter/filter-fields.ts';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lastHours } from '../../../kit/list/search-values.ts';
import { useHourPresets } from '../../../kit/list/use-hour-presets.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { KeysetFooter } from '../../../kit/table/KeysetFooter.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { zoneText, moneyText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { transferColumns } from './transfer-columns.tsx';
import { transferFields } from './transfer-fields.tsx';
import { isSearchable, noFilters, pageCodecs, type TransferFilters, transferQuery } from './transfer-filters.ts';
import classes from './transfer-record.module.css';
import { toneOf } from './transfer-tags.tsx';
import { useTransferTexts } from './use-transfer-texts.ts';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { SumList } from '../../../kit/list/SumList.tsx';

type Sum = OutputOf<typeof getTransferList>['sum'];

/** What was moved each way over the whole filter; ≈USD where it is in several currencies. */
const TransferSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useTransferTexts();
  if (sum.directions.length === 0) return null;
  const unit = sum.currency ?? '≈USD';
  const shown = sum.directions.map(({ direction, transfers, amount, amount_usd: usd }) => ({
    key: direction,
    label: t(`direction.${direction}`),
    count: transfers,
    value: `${moneyText(amount ?? usd)} ${unit}`,
  }));
  return <SumList title={t('sum.title')} sums={shown} isFoot />;
};

const TransferDrawer = lazyPart(() =>
  import('./TransferDrawer.tsx').then(({ TransferDrawer: Component }) => ({ default: Component })),
);

const PATH = '/fishing/transfer-record';

/** K-1: money into and out of prepaid games, newest first, walked by cursor; what does not add up is red. */
export default function TransferRecordScreen(): ReactNode {
  const t = useTransferTexts();
  const tr = useReportTexts();
  const { values, invalid, set, leave, hrefOf } = useUrlState(pageCodecs);
  const canAsk = isSearchable(values);
  const limit = Number(values.size);
  const transfers = useList(
    getTransferList,
    { ...transferQuery(values), ...(values.cursor === '' ? {} : { cursor: values.cursor }), limit },
    { isEnabled: canAsk },
  );
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const data = canAsk ? transfers.data : undefined;
  const rows = data?.list;
  const linkOf = useCallback((transferId: string) => `${PATH}${hrefOf({ transfer: transferId })}`, [hrefOf]);
  const columns = useMemo(() => transferColumns({ t, linkOf }), [t, linkOf]);
  const fields = transferFields({ choices, values, player: usePlayerInput(values.player_id), t, tr });
  const refetch = (): void => void transfers.refetch();
  const apply = (patch: Partial<TransferFilters>, options?: { replaces?: boolean }): void =>
    set({ ...patch, cursor: '' }, options);
  // Searching without a range, a player or an id means the last day: the most that may be read.
  const searchTransfers = (patch: Partial<TransferFilters>): void =>
    apply(isSearchable({ ...values, ...patch }) ? patch : { ...patch, ...lastHours(MAX_TRANSFER_SEARCH_HOURS, Date.now()) });
  const neighbour = (step: 1 | -1): string | undefined =>
    rows?.[rows.findIndex(({ transfer_id: id }) => id === values.transfer) + step]?.transfer_id;

  return (
    <Page scope={t('zone', { zone: zoneText() })}>
      <FilterBar
        values={values}
        fields={fields}
        presets={useHourPresets<TransferFilters>(MAX_TRANSFER_SEARCH_HOURS, (range) => range)}
        mode="explicit"
        onApply={searchTransfers}
        onClear={() => apply(noFilters)}
        invalid={invalid}
      />
      <ViewTabs path={PATH} />
      <DataTable
        id={PATH}
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.transfer_id}
        error={canAsk ? transfers.error : null}
        onRetry={refetch}
        isFetching={transfers.isFetching}
        activeId={values.transfer}
        rowTone={toneOf}
        empty={{ isIdle: !canAsk, isFiltered: true, noneText: t('none'), onClearFilters: () => apply(noFilters) }}
        actions={
          data === undefined ? (
            <span className={classes.hint}>
              {t('hint', { hours: MAX_TRANSFER_SEARCH_HOURS, days: MAX_TRANSFER_PLAYER_DAYS })}
            </span>
          ) : null
        }
        {...(canAsk ? { onRefresh: refetch } : {})}
        exportOf={{
          endpoint: getTransferList,
          input: transferQuery(values),
          isIdle: !canAsk,
          notesOf: () => chipsOf(fields as readonly AnyField[], values).map(({ label, text }) => ({ label, value: text })),
        }}
        footer={
          data === undefined ? null : (
            <>
              <TransferSums sum={data.sum} />
              <KeysetFooter
                shown={data.list.length}
                size={limit}
                newerCursor={data.prev_cursor}
                olderCursor={data.next_cursor}
                onCursor={(cursor) => set({ cursor })}
                onSize={(size) => set({ size: String(size), cursor: '' })}
              />
            </>
          )
        }
      />
      {values.transfer === '' ? null : (
        <Suspense>
          <TransferDrawer
            transferId={values.transfer}
            linkOf={linkOf}
            onClose={() => leave({ transfer: '' })}
            onStep={(step) => {
              const next = neighbour(step);
              if (next !== undefined) set({ transfer: next }, { replaces: true });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
