import {
  getChampionshipDetail,
  getChampionshipList,
  saveChampionship,
} from '@manager/contract/features/activity/championship/championship';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { countColumn, moneyColumn } from '../../../../kit/list/columns.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { activityCodecs } from '../../../../product/activity/activity-filters.ts';
import { ACTIVITY_POLL_MS, ActivityScreen } from '../../../../product/activity/ActivityScreen.tsx';
import { useActivityFields } from '../../../../product/activity/use-activity-fields.ts';
import { formatCount } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { ResultsSwitch } from './ResultsSwitch.tsx';
import { PATH, useResultsTexts } from './results-words.ts';

const ChampionshipDetail = lazyPart(() =>
  import('./ChampionshipDetail.tsx').then((module) => ({ default: module.ChampionshipDetail })),
);
const ChampionshipForm = lazyPart(() =>
  import('./ChampionshipForm.tsx').then((module) => ({ default: module.ChampionshipForm })),
);

const SORTS = ['starts_at', 'ends_at', 'created_at', 'code'];

/** Championships with their rules, from the draft to the end. */
export const ChampionshipList = (): ReactNode => {
  const t = useResultsTexts();
  const state = useListState({ codecs: activityCodecs, sorts: SORTS, initialSort: '-starts_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getChampionshipList, input, { pollMs: ACTIVITY_POLL_MS });
  const record = useCall(getChampionshipDetail, { id: state.id }, { isEnabled: state.id !== '' });
  return (
    <ActivityScreen
      path={PATH}
      part={{ key: 'championships', title: t('list_championships') }}
      scope={t('championshipScope')}
      pageActions={<ResultsSwitch value="championships" />}
      state={state}
      query={query}
      record={record}
      save={saveChampionship}
      exportOf={{ endpoint: getChampionshipList, input }}
      fields={useActivityFields()}
      columns={[
        { id: 'rule', header: t('rule'), cell: ({ rule }) => formatCount(rule.stages.length), isNumeric: true, export: false },
        countColumn({ id: 'entries', header: t('entries') }),
        countColumn({ id: 'players', header: t('players') }),
        moneyColumn({ id: 'promised', header: t('promised') }),
      ]}
      form={({ row, onSaved, onCancel }) => (
        <ChampionshipForm key={row?.id ?? 'new'} row={row} onSaved={onSaved} onCancel={onCancel} />
      )}
      view={({ row, onEdit, onClose }) => (
        <ChampionshipDetail row={row} onEdit={onEdit} onClose={onClose} onOpen={(id) => state.open({ id })} />
      )}
    />
  );
};
