import {
  getGameProbability,
  MAX_PROBABILITY_DAYS,
  ProbabilityMode,
  type ProbabilityRow,
} from '@manager/contract/features/risk-set/game-probability';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { decimal, toWire } from '@manager/domain/money';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { choiceCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { drillTo } from '../../../kit/report/drill.ts';
import { scopeCodecs, type ScopeState } from '../../../kit/report/scope-state.ts';
import { useScopeChoices } from '../../../kit/report/use-money-report.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { useHolds } from '../../../session/session.ts';
import { GroupTable } from './GroupTable.tsx';
import { prepareProbability } from './prepare-probability.ts';
import { modeText, probabilityColumns } from './probability-columns.tsx';
import type { texts } from './texts.en.ts';

const CODECS = {
  ...scopeCodecs,
  play_mode: choiceCodec(ProbabilityMode.options),
  rtp_profile: textCodec({ maxLength: 40 }),
  math_version: textCodec({ maxLength: 40 }),
};
type Values = ValuesOf<typeof CODECS>;

const PATH = '/risk-set/game-probability';
const WITHOUT = ['vendor', 'source', 'game_id'] as const;
const NO_SORTS: readonly string[] = [];

const queryOf = ({ source: _source, vendor: _vendor, in: _in, ...query }: Record<string, unknown>): Record<string, unknown> =>
  query;
const maxDaysOf = (): number => MAX_PROBABILITY_DAYS;
const isReady = ({ game_id: games }: ScopeState): boolean => games.length === 1;

/** Filters of the list of bets: the step's lower edge in stakes, and how the round was paid for. */
const betsFilterOf = ({ place, mode }: ProbabilityRow): Record<string, string> => {
  const { above } = WIN_MULTIPLE_BUCKETS[place] ?? {};
  return {
    ...(above == null ? {} : { min_multiple: toWire(decimal(above).times('0.01')) }),
    source: mode === 'free' ? 'free_round' : 'normal',
    ...(mode === 'free' ? {} : { is_feature_buy: mode === 'buy' ? '1' : '0' }),
  };
};

/** G-3: how often a game paid how much, against its mathematics on file. */
export default function GameProbabilityScreen(): ReactNode {
  const t = useTexts<typeof texts>('risk-set/game-probability');
  const tr = useReportTexts();
  const holds = useHolds();
  const state = useStatistic({
    endpoint: getGameProbability,
    codecs: CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf,
    isPaged: false,
    usualRange: 'yesterday',
    isReady,
  });
  const { scope, answer, list } = state;
  const { data } = answer;
  const games = useScopeChoices(scope.agent_id)?.games ?? [];
  const [group] = data?.groups ?? [];
  const betsOf = useCallback(
    (row: ProbabilityRow) =>
      holds('B-3')
        ? drillTo({ path: '/account/bet-detail', scope, narrowed: {}, hasUnit: false, own: betsFilterOf(row) })
        : undefined,
    [holds, scope],
  );
  const columns = useMemo(() => probabilityColumns({ t, betsOf }), [t, betsOf]);
  const model = useMemo(
    () => (data === undefined ? undefined : prepareProbability(data.list, { group: data.groups[0], t })),
    [data, t],
  );
  const fields: FilterField<Values>[] = [
    {
      name: 'game_id',
      label: tr('scope.game'),
      ...choicesInput({
        options: games.map(({ id, code, name }) => ({ value: id, label: `${name} · ${code}` })),
        allLabel: t('chooseGame'),
      }),
    },
    {
      name: 'play_mode',
      label: t('mode'),
      ...choiceInput({
        options: ProbabilityMode.options.map((value) => ({ value, label: t(`mode_${value}`) })),
        allLabel: tr('scope.any'),
      }),
    },
    { name: 'rtp_profile', label: t('rtpProfile'), ...textInput() },
    { name: 'math_version', label: t('mathVersion'), isMore: true, ...textInput() },
  ];
  return (
    <StatisticPage<ProbabilityRow, Values>
      path={PATH}
      caption={t('caption')}
      endpoint={getGameProbability}
      state={state}
      fields={fields}
      without={WITHOUT}
      maxDaysOf={maxDaysOf}
      missingOf={({ game_id: chosen }) => (chosen.length === 0 ? t('missingGame') : chosen.length > 1 ? t('oneGame') : undefined)}
      chart={{
        title:
          group === undefined
            ? t('title')
            : `${t('title')} · ${modeText(group, t)} · ${group.rtp_profile} · ${group.math_version}`,
        model,
        heightPx: 460,
        below:
          data === undefined || data.groups.length === 0 ? null : (
            <GroupTable
              groups={data.groups}
              t={t}
              onShow={({ mode, rtp_profile: profile, math_version: version }) =>
                list.setFilters({ play_mode: mode, rtp_profile: profile, math_version: version })
              }
            />
          ),
      }}
      columns={columns}
      rowId={(row) => row.row_id}
      isPaged={false}
    />
  );
}
