import { MAX_RUN_DAYS, MAX_RUN_GAMES, RunInterval } from '@manager/contract/features/statistics/game-run-chart';
import { manyCodec, oneOfCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { useScopeChoices } from '../../../kit/report/use-money-report.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { scopeCodecs, type ScopeState } from '../../../kit/report/scope-state.ts';
import { oneOfInput } from '../../../product/statistic/one-of-input.tsx';
import type { RunTranslate } from './prepare-run.ts';

export const RUN_CODECS = {
  ...scopeCodecs,
  interval: oneOfCodec(RunInterval.options, '1h'),
  sub_agent: manyCodec(),
  rtp_profile: textCodec({ maxLength: 40 }),
  math_version: textCodec({ maxLength: 40 }),
};
export type RunValues = ValuesOf<typeof RUN_CODECS>;

export const RUN_PATH = '/statistics/game-run-chart';
export const RUN_WITHOUT = ['vendor', 'source', 'game_id'] as const;
export const NO_SORTS: readonly string[] = [];

/** Money of several currencies has no common scale but USD; of one it is shown as it is. */
export const unitOf = ({ currency }: Pick<ScopeState, 'currency'>): 'native' | 'usd' => (currency === '' ? 'usd' : 'native');

export const runQuery = ({
  vendor: _vendor,
  source: _source,
  in: _in,
  ...query
}: Record<string, unknown>): Record<string, unknown> => ({
  ...query,
  in: query['currency'] === undefined ? 'usd' : 'native',
});

export const isReady = ({ game_id: games }: ScopeState): boolean => games.length > 0 && games.length <= MAX_RUN_GAMES;
export const maxDaysOf = ({ interval }: RunValues): number => MAX_RUN_DAYS[interval];

export const missingOf =
  (t: RunTranslate) =>
  ({ game_id: games }: RunValues): string | undefined =>
    games.length === 0 ? t('missing.games') : games.length > MAX_RUN_GAMES ? t('missing.tooMany') : undefined;

const gameOption = ({ id, code, name }: { id: string; code: string; name: string }) => ({
  value: id,
  label: `${name} · ${code}`,
});

/** The fields of the bar, with the games that the chosen agent may see. */
export const useRunFields = ({ t, tr, agentId }: { t: RunTranslate; tr: ReportTranslate; agentId: string }) => {
  const games = useScopeChoices(agentId)?.games ?? [];
  const fields: FilterField<RunValues>[] = [
    {
      name: 'game_id',
      label: tr('scope.game'),
      ...choicesInput({ options: games.map(gameOption), allLabel: t('chooseGames') }),
    },
    {
      name: 'interval',
      label: t('interval'),
      ...oneOfInput(RunInterval.options.map((value) => ({ value, label: t(`interval.${value}`) }))),
    },
    { name: 'sub_agent', label: t('subAgents'), isMore: true, ...idsInput() },
    { name: 'rtp_profile', label: t('rtpProfile'), isMore: true, ...textInput() },
    { name: 'math_version', label: t('mathVersion'), isMore: true, ...textInput() },
  ];
  return fields;
};
