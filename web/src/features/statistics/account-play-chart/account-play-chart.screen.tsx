import { getAccountPlay, MAX_PLAY_DAYS } from '@manager/contract/features/statistics/account-play-chart';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { idCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { writeUrlState } from '../../../kit/filter/url-state.ts';
import { ScopeBar } from '../../../kit/scope/ScopeBar.tsx';
import { ScopeLine, scopeText } from '../../../kit/scope/ScopeLine.tsx';
import { scopeCodecs, type ScopeState } from '../../../kit/report/scope-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { MarkedChart } from '../../../product/config-marks/MarkedChart.tsx';
import { CopyLink } from '../../../kit/view/CopyLink.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import classes from '../../../product/statistic/statistics.module.css';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { PlayerChoice, PlayEvents } from './PlayParts.tsx';
import { PlaySummary } from './PlaySummary.tsx';
import { type Axis, placeInPlay, preparePlay } from './prepare-play.ts';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import type { texts } from './texts.en.ts';

const CODECS = { ...scopeCodecs, player: textCodec(), player_id: idCodec };
type Values = ValuesOf<typeof CODECS>;

const PATH = '/statistics/account-play-chart';
const WITHOUT = ['agent_id', 'vendor', 'currency', 'source'] as const;
const TAKEN = ['player', 'player_id', 'site_id', 'game_id', 'date_from', 'date_to', 'with_test'];
const NO_SORTS: readonly string[] = [];
const AXES: readonly Axis[] = ['round', 'time'];

const queryOf = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => TAKEN.includes(name)));
const asPlayed = () => 'native' as const;
const isReady = (values: ScopeState): boolean => {
  const { player, player_id: id } = values as Values;
  return player !== '' || id !== '';
};
const maxDaysOf = (): number => MAX_PLAY_DAYS;

export default function AccountPlayChartScreen(): ReactNode {
  const t = useTexts<typeof texts>('statistics/account-play-chart');
  const tr = useReportTexts();
  const holds = useHolds();
  const state = useStatistic({
    endpoint: getAccountPlay,
    codecs: CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf,
    isPaged: false,
    usualRange: 'last_7_days',
    unitOf: asPlayed,
    isReady,
  });
  const { list, scope, isIdle, answer } = state;
  const playerInput = usePlayerInput(list.filters.player_id);
  const data = isIdle ? undefined : answer.data;
  const [axis, setAxis] = useState<Axis>('round');
  const timezone = data?.scope.timezone ?? null;
  const model = useMemo(
    () => (data === undefined ? undefined : preparePlay({ play: data, axis, timezone, t })),
    [data, axis, timezone, t],
  );
  const placeOf = useMemo(() => placeInPlay(data?.points ?? [], axis), [data, axis]);
  const betLinkOf = useCallback(
    (betId: string): string | undefined =>
      holds('B-3') ? `/account/bet-detail?bet_id=${encodeURIComponent(betId)}&bet=${encodeURIComponent(betId)}` : undefined,
    [holds],
  );
  const [player, another] = data?.players ?? [];
  const hrefOf = (id: string): string =>
    `?${writeUrlState({ codecs: CODECS, params: new URLSearchParams(), patch: { ...list.filters, player: '', player_id: id } }).toString()}`;

  return (
    <Page scope={isIdle ? t('missing.player') : <ScopeLine values={scope} answer={data} />}>
      <ScopeBar<Values>
        values={list.filters}
        fields={[{ name: 'player_id', nameTo: 'player', label: t('player'), ...playerInput }]}
        defaultPreset={state.usualRange}
        maxDaysOf={maxDaysOf}
        hasUnits={false}
        hasCompare={false}
        without={WITHOUT}
        missingOf={(draft) => (draft.player === '' && draft.player_id === '' ? t('missing.player') : undefined)}
        onSearch={list.setFilters}
        onClear={list.clearFilters}
        invalid={list.invalid}
      />
      <div className={classes.tools}>
        <div>
          <ViewTabs path={PATH} />
        </div>
        {isIdle ? null : <CopyLink range={scope} {...(data?.scope.timezone ? { tz: data.scope.timezone } : {})} />}
      </div>
      {another === undefined ? null : <PlayerChoice players={data?.players ?? []} hrefOf={hrefOf} t={t} />}
      {isIdle || another !== undefined ? null : (
        <div className={classes.play}>
          <div className={classes.chart}>
            <MarkedChart
              query={{ ...queryOf(scope), site_id: player === undefined ? [] : [player.site_id], player_id: player?.id ?? '' }}
              marksOf={data === undefined || player === undefined ? undefined : { scope: data.scope, range: scope }}
              placeOf={placeOf}
              title={t('title', { name: player?.user_name ?? list.filters.player })}
              scope={data === undefined ? '' : scopeText({ values: scope, answer: data, t: tr })}
              model={model}
              error={answer.error?.message}
              onRetry={() => void answer.refetch()}
              heightPx={520}
              tools={
                <ChoiceSwitch
                  isLabelHidden
                  label={t('axis')}
                  value={axis}
                  choices={AXES.map((value) => ({ value, label: t(`axis.${value}`) }))}
                  onChange={setAxis}
                />
              }
            />
            {data?.is_thinned === true ? (
              <p className={classes.hint}>
                {t('thinned', { shown: formatCount(data.points.length), count: formatCount(data.points.at(-1)?.number ?? 0) })}
              </p>
            ) : null}
            {data === undefined ? null : <PlayEvents marks={data.marks} timezone={timezone} betLinkOf={betLinkOf} t={t} />}
          </div>
          {data === undefined || player === undefined ? null : (
            <PlaySummary summary={data.summary} currency={player.currency} timezone={timezone} betLinkOf={betLinkOf} t={t} />
          )}
        </div>
      )}
    </Page>
  );
}
