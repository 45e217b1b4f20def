import { getLedger, type LedgerRow } from '@manager/contract/features/jackpot/verify';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { idCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { countColumn, dateColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import { KeysetList } from '../../../kit/list/KeysetList.tsx';
import { useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { formatCount } from '../../../ui/format.ts';
import { useJackpotTexts } from '../jackpot-words.ts';
import { brokenBookings } from '../proof.ts';
import { PATH, useReportWords } from './report-words.ts';
import { ReportSwitch } from './ReportSwitch.tsx';
import { useOnePool } from './use-one-pool.ts';

const codecs = { pool_id: idCodec, turn: idCodec };
const NONE = { list: [], next_cursor: null, prev_cursor: null };

/** The ledger of a pool: every booking, from which all its meters follow; each row is held against the one before it. */
export const LedgerList = (): ReactNode => {
  const t = useReportWords();
  const j = useJackpotTexts();
  const state = useKeysetState(codecs);
  const pool = useOnePool(state.filters.pool_id);
  const input = { ...state.query, pool_id: pool.id };
  const query = useList(getLedger, input, { isEnabled: pool.id !== '' });
  const rows = query.data?.list ?? [];
  const broken = brokenBookings(rows);
  const money = (id: keyof LedgerRow & ('opening' | 'visible'), header: string): Column<LedgerRow> =>
    moneyColumn({ id, header, rangeValue: () => null });
  const columns: Column<LedgerRow>[] = [
    { ...textColumn<LedgerRow>({ id: 'id', header: t('booking'), card: 'title' }), isFrozen: true, widthPx: 110 },
    dateColumn({ id: 'booked_at', header: t('bookedAt') }),
    countColumn({ id: 'turn', header: j('turn'), rangeValue: () => null }),
    money('opening', t('opening')),
    countColumn({ id: 'bets', header: t('bets') }),
    moneyColumn({ id: 'wager', header: t('wager') }),
    moneyColumn({ id: 'visible_in', header: t('visible'), card: 'figure' }),
    moneyColumn({ id: 'hidden_in', header: t('hidden') }),
    moneyColumn({ id: 'overflow_in', header: t('overflow') }),
    moneyColumn({ id: 'repaid', header: t('repaid') }),
    moneyColumn({ id: 'seed', header: t('seeds') }),
    moneyColumn({ id: 'win', header: t('wins'), card: 'figure' }),
    moneyColumn({ id: 'adjustment', header: t('adjustments') }),
    { ...money('visible', t('shownAfter')), card: 'lead' },
    moneyColumn({ id: 'hidden', header: t('hiddenAfter'), rangeValue: () => null }),
    moneyColumn({ id: 'overflow', header: t('overflowAfter'), rangeValue: () => null, isHiddenAtFirst: true }),
    moneyColumn({ id: 'owed', header: t('owedAfter'), rangeValue: () => null, isHiddenAtFirst: true }),
  ];
  return (
    <Page scope={t('ledgerScope')} actions={<ReportSwitch value="ledger" />}>
      {rows.length === 0 ? null : (
        <CheckLine tone={broken.size === 0 ? 'good' : 'bad'}>
          {broken.size === 0 ? t('ledgerRight', { rows: formatCount(rows.length) }) : t('ledgerWrong', { count: broken.size })}
        </CheckLine>
      )}
      <KeysetList
        path={PATH}
        part={{ key: 'ledger', title: t('list_ledger') }}
        state={state}
        query={{
          data: pool.isNone ? NONE : query.data,
          error: query.error,
          isFetching: query.isFetching,
          refetch: query.refetch,
        }}
        {...(pool.id === '' ? {} : { exportOf: { endpoint: getLedger, input: { ...state.chosen, pool_id: pool.id } } })}
        fields={[
          { name: 'pool_id', label: j('pool'), ...pool.input },
          { name: 'turn', label: j('turn'), ...textInput() },
        ]}
        columns={columns}
        rowTone={(row) => (broken.has(row.id) ? 'alarm' : undefined)}
      />
    </Page>
  );
};
