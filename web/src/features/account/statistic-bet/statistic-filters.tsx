import { MAX_RAW_DAYS, StatisticDimension } from '@manager/contract/features/account/statistic-bet';
import { MAX_REPORT_DAYS } from '@manager/contract/features/report/money-report';
import { PrizeKind } from '@manager/contract/features/statistics/prize-distribute';
import { GameType } from '@manager/contract/kit/game-type';
import { STAKE_BUCKETS } from '@manager/domain/buckets';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { choiceCodec, manyCodec, oneOfCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { scopeCodecs, type ScopeState } from '../../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { oneOfInput } from '../../../product/statistic/one-of-input.tsx';
import type { usePlayersInput } from '../../../product/player/player-input.tsx';
import type { texts } from './texts.en.ts';

export type StatisticTranslate = Translate<TextKey<typeof texts>>;

export const PATH = '/account/statistic-bet';
const NONE = 'none';
const SECOND = [NONE, ...StatisticDimension.options] as const;
const LEVELS = STAKE_BUCKETS.map((_, place) => String(place));

export const CODECS = {
  ...scopeCodecs,
  by: oneOfCodec(StatisticDimension.options, 'game'),
  by_2: oneOfCodec(SECOND, NONE),
  by_3: oneOfCodec(SECOND, NONE),
  paid_by: choiceCodec(PrizeKind.options),
  type: choiceCodec(GameType.options),
  player: textCodec(),
  player_id: manyCodec(),
  stake_level: choiceCodec(LEVELS),
  device: textCodec({ maxLength: 32 }),
  sub_agent: textCodec({ maxLength: 64 }),
  rtp_profile: textCodec({ maxLength: 40 }),
};
export type StatisticValues = ValuesOf<typeof CODECS>;

export const WITHOUT = ['source'] as const;

/** Each chosen dimension once, in their order. */
export const dimensionsIn = ({ by, by_2: second, by_3: third }: Pick<StatisticValues, 'by' | 'by_2' | 'by_3'>) =>
  [...new Set([by, second, third])].filter((one): one is StatisticDimension => one !== NONE);

/** In player currency where there is but one in a row; else everything in USD. */
export const unitOf = (values: ScopeState): ScopeState['in'] => {
  const { currency, ...own } = values as StatisticValues;
  return currency !== '' || dimensionsIn(own).includes('currency') ? 'native' : 'usd';
};

export const statisticQuery = (query: Record<string, unknown>): Record<string, unknown> => {
  const { by, by_2: second, by_3: third, paid_by: source, source: _source, ...rest } = query;
  const dimensions = dimensionsIn({
    by: (by ?? CODECS.by.initial) as StatisticValues['by'],
    by_2: (second ?? NONE) as StatisticValues['by_2'],
    by_3: (third ?? NONE) as StatisticValues['by_3'],
  });
  const isNative = rest.currency !== undefined || dimensions.includes('currency');
  return {
    ...rest,
    in: isNative ? 'native' : 'usd',
    dimensions: dimensions.join(','),
    ...(source === undefined ? {} : { source }),
  };
};

/** What no sums know is read bet by bet, a day at a time. */
export const maxDaysOf = ({ sub_agent: subAgent, rtp_profile: profile }: StatisticValues): number =>
  subAgent === '' && profile === '' ? MAX_REPORT_DAYS : MAX_RAW_DAYS;

export const levelLabel = (place: number): string => `${STAKE_BUCKETS[place]?.label ?? ''} USD`;

type FieldsOf = { t: StatisticTranslate; tr: ReportTranslate; player: ReturnType<typeof usePlayersInput> };

export const statisticFields = ({ t, tr, player }: FieldsOf): FilterField<StatisticValues>[] => {
  const dimensions = StatisticDimension.options.map((value) => ({ value, label: t(`dimension.${value}`) }));
  const orNone = [{ value: NONE, label: t('dimension.none') }, ...dimensions];
  const allLabel = tr('scope.any');
  return [
    { name: 'by', label: t('by'), ...oneOfInput<StatisticValues['by']>(dimensions) },
    { name: 'by_2', label: t('by2'), ...oneOfInput<StatisticValues['by_2']>(orNone as never) },
    { name: 'by_3', label: t('by3'), ...oneOfInput<StatisticValues['by_3']>(orNone as never) },
    {
      name: 'paid_by',
      label: t('dimension.source'),
      isMore: true,
      ...choiceInput({
        options: PrizeKind.options.map((value) => ({ value, label: t(`kind.${value}`) })),
        allLabel: t('kind.paid'),
      }),
    },
    { name: 'player_id', nameTo: 'player', label: t('dimension.player'), isMore: true, ...player },
    {
      name: 'type',
      label: t('type'),
      isMore: true,
      ...choiceInput({ options: GameType.options.map((value) => ({ value, label: t(`type.${value}`) })), allLabel }),
    },
    {
      name: 'stake_level',
      label: t('dimension.stake_level'),
      isMore: true,
      ...choiceInput({ options: LEVELS.map((value) => ({ value, label: levelLabel(Number(value)) })), allLabel }),
    },
    { name: 'device', label: t('dimension.device'), isMore: true, ...textInput() },
    { name: 'sub_agent', label: t('sub_agent'), isMore: true, ...textInput() },
    { name: 'rtp_profile', label: t('rtpProfile'), isMore: true, ...textInput() },
  ] as FilterField<StatisticValues>[];
};
