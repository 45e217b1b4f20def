import {
  getRankRuleDetail,
  getRankRuleList,
  RULE_KINDS,
  type RuleActivityRow,
  saveRankRule,
} from '@manager/contract/features/activity/activity-rank/rule';
import type { ScoreKind } from '@manager/domain/activity-score';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { choiceCodec } from '../../../../kit/filter/codecs.ts';
import { choiceColumn } from '../../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import { activityCodecs } from '../../../../product/activity/activity-filters.ts';
import { type ActivityTranslate, useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { ACTIVITY_POLL_MS, ActivityScreen } from '../../../../product/activity/ActivityScreen.tsx';
import { useActivityFields } from '../../../../product/activity/use-activity-fields.ts';
import { MISSING } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useScoreName } from '../score-words.ts';
import { type RankTranslate, useRankTexts } from './rank-words.ts';

const RankDetail = lazyPart(() => import('./RankDetail.tsx').then((module) => ({ default: module.RankDetail })));
const RankForm = lazyPart(() => import('./RankForm.tsx').then((module) => ({ default: module.RankForm })));

const codecs = { ...activityCodecs, kind: choiceCodec(RULE_KINDS) };
const SORTS = ['starts_at', 'ends_at', 'created_at', 'code'];

/** L-1-1: rankings, red packets and scatter collections with their rules, from the draft to what they cost. */
const RankRuleScreen = (): ReactNode => {
  const t = useRankTexts();
  const a = useActivityTexts();
  const { choice } = useFieldKinds();
  const scoreName = useScoreName();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-starts_at' });
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
      fields={[{ name: 'kind', label: a('kind'), ...choice(RULE_KINDS, (value) => a(`kind_${value}`)) }, ...useActivityFields()]}
      columns={columnsOf({ t, a, scoreName })}
      form={({ row, onSaved, onCancel }) => <RankForm key={row?.id ?? 'new'} row={row} onSaved={onSaved} onCancel={onCancel} />}
      view={({ row, onEdit, onClose }) => (
        <RankDetail row={row} onEdit={onEdit} onClose={onClose} onOpen={(id) => state.open({ id })} />
      )}
    />
  );
};

type Words = { t: RankTranslate; a: ActivityTranslate; scoreName: (score: ScoreKind) => string };

const columnsOf = ({ t, a, scoreName }: Words): Column<RuleActivityRow>[] => [
  choiceColumn({ id: 'kind', header: a('kind'), labelOf: (value) => a(`kind_${value}`) }),
  {
    id: 'rule',
    header: t('way'),
    cell: ({ rule }) =>
      rule.kind === 'rank'
        ? scoreName(rule.score)
        : rule.kind === 'red_packet'
          ? t(`trigger_${rule.trigger.kind}`)
          : t('levelsShort', { count: rule.levels.length }),
    export: false,
  },
  ...(
    [
      ['first_prize', 'firstPrize'],
      ['second_prize', 'secondPrize'],
      ['third_prize', 'thirdPrize'],
      ['fourth_prize', 'fourthPrize'],
    ] as const
  ).map(([id, header]) => ({ id, header: t(header), cell: (row: RuleActivityRow) => row[id] || MISSING })),
];

export default RankRuleScreen;
