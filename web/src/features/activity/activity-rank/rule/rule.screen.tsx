import {
  getRankRuleDetail,
  getRankRuleList,
  type RankActivityRow,
  saveRankRule,
} from '@manager/contract/features/activity/activity-rank/rule';
import type { ScoreKind } from '@manager/domain/activity-score';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import { activityCodecs } from '../../../../product/activity/activity-filters.ts';
import { ACTIVITY_POLL_MS, ActivityScreen } from '../../../../product/activity/ActivityScreen.tsx';
import { useActivityFields } from '../../../../product/activity/use-activity-fields.ts';
import { MISSING } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useScoreName } from '../score-words.ts';
import { type RankTranslate, useRankTexts } from './rank-words.ts';

const RankDetail = lazyPart(() => import('./RankDetail.tsx').then((module) => ({ default: module.RankDetail })));
const RankForm = lazyPart(() => import('./RankForm.tsx').then((module) => ({ default: module.RankForm })));

const SORTS = ['starts_at', 'ends_at', 'created_at', 'code'];

/** L-1-1: rankings with their rules, from the draft to what they cost. */
const RankRuleScreen = (): ReactNode => {
  const t = useRankTexts();
  const state = useListState({ codecs: activityCodecs, sorts: SORTS, initialSort: '-starts_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getRankRuleList, input, { pollMs: ACTIVITY_POLL_MS });
  const record = useCall(getRankRuleDetail, { id: state.id }, { isEnabled: state.id !== '' });
  return (
    <ActivityScreen
      path="/activity/activity-rank/rule"
      scope={t('scope')}
      state={state}
      query={query}
      record={record}
      save={saveRankRule}
      exportOf={{ endpoint: getRankRuleList, input }}
      fields={useActivityFields()}
      columns={columnsOf(t, useScoreName())}
      form={({ row, onSaved, onCancel }) => <RankForm key={row?.id ?? 'new'} row={row} onSaved={onSaved} onCancel={onCancel} />}
      view={({ row, onEdit, onClose }) => (
        <RankDetail row={row} onEdit={onEdit} onClose={onClose} onOpen={(id) => state.open({ id })} />
      )}
    />
  );
};

const columnsOf = (t: RankTranslate, scoreName: (score: ScoreKind) => string): Column<RankActivityRow>[] => [
  { id: 'rule', header: t('score'), cell: ({ rule }) => scoreName(rule.score), export: false },
  ...(
    [
      ['first_prize', 'firstPrize'],
      ['second_prize', 'secondPrize'],
      ['third_prize', 'thirdPrize'],
      ['fourth_prize', 'fourthPrize'],
    ] as const
  ).map(([id, header]) => ({ id, header: t(header), cell: (row: RankActivityRow) => row[id] || MISSING })),
];

export default RankRuleScreen;
