import {
  getPrizeDistribution,
  MAX_PRIZE_DAYS,
  PrizeBasis,
  PrizeRows,
} from '@manager/contract/features/statistics/prize-distribute';
import { GameType } from '@manager/contract/kit/game-type';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, oneOfCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { scopeCodecs } from '../../../kit/report/scope-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { useReportLinks } from '../../../product/report-links/use-report-links.ts';
import { oneOfInput } from '../../../product/statistic/one-of-input.tsx';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { moreColumns, prizeColumns, type PrizeRow, prizeTotals, type Shown, SORTS } from './columns.tsx';
import { preparePrizes } from './prepare-prizes.ts';
import type { texts } from './texts.en.ts';

const CODECS = {
  ...scopeCodecs,
  by: oneOfCodec(PrizeRows.options, 'game'),
  basis: oneOfCodec(PrizeBasis.options, 'usd'),
  type: choiceCodec(GameType.options),
  rtp_profile: textCodec({ maxLength: 40 }),
};
type Values = ValuesOf<typeof CODECS>;

const PATH = '/statistics/prize-distribute';
const WITHOUT = ['source'] as const;
const SHOWN: readonly Shown[] = ['rounds', 'win'];

const queryOf = ({ source: _source, in: _in, ...query }: Record<string, unknown>): Record<string, unknown> => query;
const maxDaysOf = ({ by }: Values): number => MAX_PRIZE_DAYS[by];
const narrowedTo = ({ game_id: game }: PrizeRow) => (game === null ? {} : { game_id: [game] });

export default function PrizeDistributeScreen(): ReactNode {
  const t = useTexts<typeof texts>('statistics/prize-distribute');
  const tr = useReportTexts();
  const state = useStatistic({
    endpoint: getPrizeDistribution,
    codecs: CODECS,
    sorts: SORTS,
    initialSort: 'name',
    queryOf,
    isPaged: true,
    usualRange: 'yesterday',
  });
  const { scope, answer } = state;
  const { data } = answer;
  const { by, basis } = scope;
  const [shown, setShown] = useState<Shown>('rounds');
  const timezone = data?.scope.timezone ?? null;
  const { reportLink } = useReportLinks({ path: PATH, scope, narrowedTo });
  const columns = useMemo(
    () =>
      prizeColumns({
        t,
        by,
        basis,
        shown,
        timezone,
        linkOf: ({ game_id: id }) => (id === null ? undefined : reportLink('games', { game_id: [id] })),
      }),
    [t, by, basis, shown, timezone, reportLink],
  );
  const model = useMemo(() => (data === undefined ? undefined : preparePrizes(data.sums, { t, basis })), [data, t, basis]);
  const options = <T extends string>(values: readonly T[], labelOf: (value: T) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }));
  const fields: FilterField<Values>[] = [
    { name: 'by', label: t('by'), ...oneOfInput(options(PrizeRows.options, (value) => t(`by.${value}`))) },
    { name: 'basis', label: t('basis'), ...oneOfInput(options(PrizeBasis.options, (value) => t(`basis.${value}`))) },
    {
      name: 'type',
      label: t('type'),
      isMore: true,
      ...choiceInput({ options: options(GameType.options, (value) => t(`type.${value}`)), allLabel: tr('scope.any') }),
    },
    { name: 'rtp_profile', label: t('rtpProfile'), isMore: true, ...textInput() },
  ];

  return (
    <StatisticPage<PrizeRow, Values>
      path={PATH}
      caption={t('caption')}
      endpoint={getPrizeDistribution}
      state={state}
      fields={fields}
      without={WITHOUT}
      maxDaysOf={maxDaysOf}
      chart={{ title: t('title'), model, heightPx: 300 }}
      columns={columns}
      rowId={(row) => `${row.row_id} ${row.kind}`}
      totals={data === undefined ? [] : prizeTotals(data.sums, { t, shown })}
      more={moreColumns({ t, basis, shown })}
      tools={
        <ChoiceSwitch
          isLabelHidden
          label={t('show.label')}
          value={shown}
          choices={options(SHOWN, (value) => t(`show.${value}`))}
          onChange={setShown}
        />
      }
      isPaged
      explained={{
        // A row is a part of a game's rounds or an hour: the reports know neither.
        ofRow: () => undefined,
        totals: (data?.sums ?? []).map((sum) => (sum.of === 'paid' ? { values: sum, label: t('sum.paid') } : undefined)),
      }}
    />
  );
}
