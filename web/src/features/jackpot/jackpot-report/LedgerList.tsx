import { getLedger, type LedgerRow } from '@manager/contract/features/jackpot/verify';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { idCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { countColumn, dateColumn, decimalColumn, textColumn } from '../../../kit/list/columns.tsx';
import { KeysetList } from '../../../kit/list/KeysetList.tsx';
import { useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
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
  const columns: Column<LedgerRow>[] = [
    { ...textColumn<LedgerRow>({ id: 'id', header: t('booking'), card: 'title' }), isFrozen: true, widthPx: 110 },
    dateColumn({ id: 'booked_at', header: t('bookedAt') }),
    countColumn({ id: 'turn', header: j('turn'), rangeValue: () => null }),
    // To the millionth: a booking that is rounded proves nothing.
    decimalColumn({ id: 'opening', header: t('opening') }),
    decimalColumn({ id: 'visible_in', header: t('visible'), card: 'figure' }),
    decimalColumn({ id: 'hidden_in', header: t('hidden') }),
    decimalColumn({ id: 'seed', header: t('seeds') }),
    decimalColumn({ id: 'win', header: t('wins'), card: 'figure' }),
    decimalColumn({ id: 'adjustment', header: t('adjustments') }),
    decimalColumn({ id: 'visible', header: t('shownAfter'), card: 'lead' }),
    decimalColumn({ id: 'hidden', header: t('hiddenAfter') }),
    countColumn({ id: 'bets', header: t('bets') }),
    decimalColumn({ id: 'wager', header: t('wager') }),
    decimalColumn({ id: 'overflow_in', header: t('overflow') }),
    decimalColumn({ id: 'repaid', header: t('repaid') }),
    decimalColumn({ id: 'overflow', header: t('overflowAfter'), isHiddenAtFirst: true }),
    decimalColumn({ id: 'owed', header: t('owedAfter'), isHiddenAtFirst: true }),
  ];
  return (
    <Page scope={t('ledgerScope')} actions={<ReportSwitch value="ledger" />}>
      {rows.length === 0 ? null : (
        <CheckLine tone={broken.size === 0 ? 'good' : 'bad'}>
          {broken.size === 0 ? t('ledgerRight') : t('ledgerWrong', { count: broken.size })}
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
