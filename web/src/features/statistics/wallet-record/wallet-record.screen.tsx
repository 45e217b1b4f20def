import {
  getWalletList,
  MAX_WALLET_PLAYER_DAYS,
  MAX_WALLET_SEARCH_HOURS,
  type WalletCheck,
} from '@manager/contract/features/statistics/wallet-record';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';
import { chipsOf, type AnyField } from '../../../kit/filter/filter-fields.ts';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { useHourPresets } from '../../../kit/list/use-hour-presets.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lastHours } from '../../../kit/list/search-values.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { KeysetFooter } from '../../../kit/table/KeysetFooter.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { zoneText, moneyText } from '../../../ui/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useWalletTexts } from './use-wallet-texts.ts';
import { balanceKindOf, walletColumns } from './wallet-columns.tsx';
import { walletFields } from './wallet-fields.tsx';
import { isSearchable, noFilters, pageCodecs, type WalletFilters, walletQuery } from './wallet-filters.ts';
import { isBroken, signedText } from './wallet-tags.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import classes from './wallet-record.module.css';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { add, decimal, toWire } from '@manager/domain/money';
import { SumList } from '../../../kit/list/SumList.tsx';

type Sum = OutputOf<typeof getWalletList>['sum'];
type MethodSum = Sum['methods'][number];

/** What each method moved over the whole filter, and all of them together; ≈USD where they are in several currencies. */
const WalletSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useWalletTexts();
  if (sum.methods.length === 0) return null;
  const amountOf = (method: MethodSum): string => method.amount ?? method.amount_usd;
  const unit = sum.currency ?? '≈USD';
  const net = toWire(sum.methods.reduce((found, method) => add(found, decimal(amountOf(method))), decimal('0')));
  const txns = sum.methods.reduce((found, method) => found + method.txns, 0);
  const ofMethods = sum.methods.map((method) => ({
    key: method.method,
    label: t(`method.${method.method}`),
    count: method.txns,
    value: signedText(amountOf(method)),
  }));
  const ofAll = { key: 'net', label: t('sum.net'), count: txns, value: `${signedText(net)} ${unit}`, isNet: true };
  return <SumList title={t('sum.title')} sums={[...ofMethods, ofAll]} isFoot />;
};

/** Whether the ledger of the one player adds up over the range, with its figures. */
const WalletCheckLine = ({ check }: { check: WalletCheck }): ReactNode => {
  const t = useWalletTexts();
  const holds = !/[1-9]/.test(check.difference);
  const figures = {
    opening: moneyText(check.opening),
    movements: `(${signedText(check.movements)})`,
    closing: moneyText(check.closing),
    currency: check.currency,
  };
  return (
    <CheckLine tone={holds ? 'good' : 'bad'} title={t('check.title')}>
      {holds ? t('check.holds', figures) : t('check.differs', { ...figures, difference: signedText(check.difference) })}
    </CheckLine>
  );
};

const WalletDrawer = lazyPart(() => import('./WalletDrawer.tsx').then(({ WalletDrawer: Component }) => ({ default: Component })));

const PATH = '/statistics/wallet-record';

/** E-2: the money ledger, newest first, walked by cursor; rows whose balances do not add up are red. */
export default function WalletRecordScreen(): ReactNode {
  const t = useWalletTexts();
  const tr = useReportTexts();
  const holds = useHolds();
  const canSeeBets = holds('B-3');
  const { values, invalid, set, leave, hrefOf } = useUrlState(pageCodecs);
  const canAsk = isSearchable(values);
  const limit = Number(values.size);
  const txns = useList(
    getWalletList,
    { ...walletQuery(values), ...(values.cursor === '' ? {} : { cursor: values.cursor }), limit },
    { isEnabled: canAsk },
  );
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const data = canAsk ? txns.data : undefined;
  const rows = data?.list;
  const balances = balanceKindOf(rows);
  const columns = useMemo(
    () => walletColumns({ t, balances, canSeeBets, linkOf: (txnId) => `${PATH}${hrefOf({ txn: txnId })}` }),
    [t, balances, canSeeBets, hrefOf],
  );
  const fields = walletFields({ choices, values, player: usePlayerInput(values.player_id), t, tr });
  const refetch = (): void => void txns.refetch();
  const apply = (patch: Partial<WalletFilters>, options?: { replaces?: boolean }): void => set({ ...patch, cursor: '' }, options);
  // Searching without a range, a player or an id means the last day: the most that may be read.
  const searchTxns = (patch: Partial<WalletFilters>): void =>
    apply(isSearchable({ ...values, ...patch }) ? patch : { ...patch, ...lastHours(MAX_WALLET_SEARCH_HOURS, Date.now()) });
  const neighbour = (step: 1 | -1): string | undefined =>
    rows?.[rows.findIndex(({ txn_id: id }) => id === values.txn) + step]?.txn_id;

  return (
    <Page scope={t('zone', { zone: zoneText() })}>
      <FilterBar
        values={values}
        fields={fields}
        presets={useHourPresets<WalletFilters>(MAX_WALLET_SEARCH_HOURS, (range) => range)}
        mode="explicit"
        onApply={searchTxns}
        onClear={() => apply(noFilters)}
        invalid={invalid}
      />
      <ViewTabs path={PATH} />
      {data?.check == null ? null : <WalletCheckLine check={data.check} />}
      <DataTable
        id={PATH}
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.txn_id}
        error={canAsk ? txns.error : null}
        onRetry={refetch}
        isFetching={txns.isFetching}
        activeId={values.txn}
        rowTone={(row) => (isBroken(row) ? 'alarm' : row.status === 'failed' ? 'muted' : row.is_test ? 'test' : undefined)}
        empty={{ isIdle: !canAsk, isFiltered: true, noneText: t('none'), onClearFilters: () => apply(noFilters) }}
        actions={
          data === undefined ? (
            <span className={classes.hint}>{t('hint', { hours: MAX_WALLET_SEARCH_HOURS, days: MAX_WALLET_PLAYER_DAYS })}</span>
          ) : null
        }
        {...(canAsk ? { onRefresh: refetch } : {})}
        exportOf={{
          endpoint: getWalletList,
          input: walletQuery(values),
          isIdle: !canAsk,
          notesOf: () => chipsOf(fields as readonly AnyField[], values).map(({ label, text }) => ({ label, value: text })),
        }}
        footer={
          data === undefined ? null : (
            <>
              <WalletSums sum={data.sum} />
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
      {values.txn === '' ? null : (
        <Suspense>
          <WalletDrawer
            txnId={values.txn}
            onClose={() => leave({ txn: '' })}
            onStep={(step) => {
              const next = neighbour(step);
              if (next !== undefined) set({ txn: next }, { replaces: true });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
