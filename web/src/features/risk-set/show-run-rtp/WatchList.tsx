import { getReturnWatch, type ReturnWatchRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { countColumn, dateColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useReturnTexts } from './return-words.ts';
import { ReturnViews } from './ReturnViews.tsx';

const codecs = {};

/** That the monitor ran, hour by hour. */
export const WatchList = (): ReactNode => {
  const t = useReturnTexts();
  const state = useListState({ codecs, sorts: ['hour'], initialSort: '-hour' });
  const input = { ...state.paging };
  const query = useList(getReturnWatch, input);
  const columns: Column<ReturnWatchRow>[] = [
    dateColumn({ id: 'hour', header: t('hour'), isSortable: true, card: 'title' }),
    countColumn({ id: 'runs', header: t('looks') }),
    countColumn({ id: 'put_off', header: t('putOff'), help: t('putOffHint') }),
    countColumn({ id: 'streams', header: t('streams') }),
    countColumn({ id: 'rounds', header: t('roundsJudged') }),
    countColumn({ id: 'alerts', header: t('alerts') }),
    { id: 'longest_ms', header: t('longest'), isNumeric: true, rangeValue: () => null, cell: (row) => `${row.longest_ms} ms` },
    dateColumn({ id: 'last_at', header: t('lastLook') }),
  ];
  return (
    <Page scope={t('watchScope')}>
      <RecordList
        path="/risk-set/show-run-rtp#watch"
        state={state}
        query={query}
        exportOf={{ endpoint: getReturnWatch, input }}
        columns={columns}
        rowTone={(row) => (row.put_off > 0 ? 'warn' : undefined)}
        tools={<ReturnViews value="watch" />}
        fields={[]}
      />
    </Page>
  );
};
