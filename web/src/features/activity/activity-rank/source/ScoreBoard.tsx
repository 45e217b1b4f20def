import { getScoreList, recomputeScores } from '@manager/contract/features/activity/activity-rank/source';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList, type CallResult } from '../../../../api/query.ts';
import { flagCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { flagInput } from '../../../../kit/filter/field-inputs.tsx';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import { useMayCall } from '../../../../kit/resource/use-resource.ts';
import { useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { idChoiceInput } from '../../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../../product/player/player-input.tsx';
import { dateTimeText, MISSING } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useScoreName } from '../score-words.ts';
import { boardColumns } from './board-columns.tsx';
import { boardRow, PATH, type ScoreList, type SourceTranslate, useSourceTexts } from './source-words.ts';
import { SourceSwitch } from './SourceSwitch.tsx';
import { useScoreSteps } from './use-score-steps.ts';
import { getRankRuleList } from '@manager/contract/features/activity/activity-rank/rule';
import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { namedChoice } from '../../../../product/choices/named-choice.ts';

const MOST = 200;
const BEGUN: readonly ActivityRow['state'][] = ['running', 'ended', 'settling', 'settled'];

type Board = {
  /** Whose leaderboard is shown; empty while that is not known, or when none has begun. */
  id: string;
  choices: { value: string; label: string }[];
  /** Of the one that is shown when none is asked for. */
  firstName: string;
  /** No ranking has begun. */
  isNone: boolean;
  /** Why it is not known which there are; null: it is, or is not needed. */
  failed: Pick<CallResult<typeof getRankRuleList>, 'error' | 'refetch'> | null;
};

/** The ranking that is asked for, else one that runs, else the one that began last. */
const useBoardActivity = (wanted: string): Board => {
  const { data, error, refetch } = useCall(
    getRankRuleList,
    { kind: 'rank', limit: MOST, sort: '-starts_at' },
    { staleTimeMs: 30_000 },
  );
  const begun = (data?.list ?? []).filter(({ state }) => BEGUN.includes(state));
  const first = begun.find(({ state }) => state === 'running') ?? begun[0];
  return {
    id: wanted === '' ? (first?.id ?? '') : wanted,
    firstName: first?.name ?? MISSING,
    choices: begun.map(namedChoice),
    isNone: data !== undefined && first === undefined && wanted === '',
    failed: wanted === '' && first === undefined && error !== null ? { error, refetch } : null,
  };
};

const ScoreDetail = lazyPart(() => import('./ScoreDetail.tsx').then((module) => ({ default: module.ScoreDetail })));

const codecs = {
  activity_id: idCodec,
  site_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  with_unranked: flagCodec(),
};
const SORTS = ['rank'];
/** While it runs it is looked at as it moves. */
const LIVE_POLL_MS = 3_000;
const REST_POLL_MS = 30_000;
const pollOf = (data: ScoreList | undefined): number =>
  data === undefined || data.activity.state === 'running' || data.counted.is_recomputing ? LIVE_POLL_MS : REST_POLL_MS;

/** The leaderboard of a ranking as it stands. */
export const ScoreBoard = (): ReactNode => {
  const t = useSourceTexts();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'rank' });
  const board = useBoardActivity(state.filters.activity_id);
  const input = { ...state.filters, ...state.paging, activity_id: board.id };
  const list = useList(getScoreList, input, { isEnabled: board.id !== '', pollMs: pollOf });
  const record = useCall(
    getScoreList,
    { activity_id: board.id, player_id: state.id, with_unranked: true },
    { isEnabled: board.id !== '' && state.id !== '', pollMs: pollOf },
  );
  const { recompute } = useScoreSteps(board.id);
  const mayCall = useMayCall();
  const data = board.isNone ? NOBODY : list.data && { ...list.data, list: list.data.list.map(boardRow) };
  const shown = record.data?.list[0];
  const activity = record.data?.activity;
  return (
    <Page scope={<Scope list={list.data} isNone={board.isNone} t={t} />} actions={<SourceSwitch value="scores" />}>
      <RecordList
        path={PATH}
        state={state}
        query={{ data, isFetching: list.isFetching, ...(board.failed ?? { error: list.error, refetch: list.refetch }) }}
        exportOf={{ endpoint: getScoreList, input }}
        fields={[
          { name: 'activity_id', label: t('activity'), ...idChoiceInput({ options: board.choices, allLabel: board.firstName }) },
          {
            name: 'player_id',
            nameTo: 'user_name',
            label: t('player'),
            ...usePlayerInput(state.filters.player_id),
          },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'with_unranked', label: t('shown'), ...flagInput({ yes: t('all'), no: t('rankedOnly') }) },
        ]}
        columns={boardColumns({
          t,
          activity: list.data?.activity,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
        })}
        rowTone={(row) => (row.disqualified_at === null ? (row.rank === null ? 'muted' : undefined) : 'alarm')}
        actions={
          mayCall(recomputeScores) && board.id !== '' ? (
            <Button variant="default" onClick={() => void recompute()}>
              {t('recompute')}
            </Button>
          ) : null
        }
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer title={shown?.user_name ?? ''} onClose={() => state.open({})}>
            <RecordPanel
              query={{
                data: shown === undefined || activity === undefined ? undefined : { row: boardRow(shown), activity },
                error: record.error,
                refetch: record.refetch,
              }}
            >
              {(one) => <ScoreDetail {...one} />}
            </RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
    </Page>
  );
};

const NOBODY = { list: [], total: 0, total_is_exact: true };

type ScopeProps = { list: ScoreList | undefined; isNone: boolean; t: SourceTranslate };

/** Which ranking, and up to when its bets are counted. */
const Scope = ({ list, isNone, t }: ScopeProps): ReactNode => {
  const a = useActivityTexts();
  const scoreName = useScoreName();
  if (isNone) return t('noActivity');
  if (list === undefined) return '…';
  const { activity, counted } = list;
  const parts = [
    t('scope', { name: activity.name, state: a(`state_${activity.state}`), score: scoreName(activity.score) }),
    `${dateTimeText(activity.starts_at)} – ${dateTimeText(activity.ends_at)}`,
    t('asOf', { at: dateTimeText(counted.as_of) }),
    ...(counted.is_recomputing ? [t('recomputing')] : counted.is_behind ? [t('behind')] : []),
  ];
  return parts.join(' · ');
};
