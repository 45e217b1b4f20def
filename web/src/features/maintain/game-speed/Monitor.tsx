import { getSpeedMonitor, type LatencyRow, type PaceRow, SPEED_MINUTES } from '@manager/contract/features/maintain/game-speed';
import { getReportScope } from '@manager/contract/features/report/scope';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { idCodec, oneOfCodec } from '../../../kit/filter/codecs.ts';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { countColumn, textColumn } from '../../../kit/list/columns.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { oneOfInput } from '../../../product/statistic/one-of-input.tsx';
import { dateTimeText, MISSING, percentText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { SpeedViews } from './SpeedViews.tsx';
import { cycleText } from './rule-words.ts';
import type { texts } from './texts.en.ts';

const codecs = { minutes: oneOfCodec(SPEED_MINUTES, '15'), site_id: idCodec, game_id: idCodec };
const REFRESH_MS = 60_000;

/** How fast is played and how fast wallets answer, asked anew every minute while it is seen. */
export const Monitor = (): ReactNode => {
  const t = useTexts<typeof texts>('maintain/game-speed');
  const k = useTexts<typeof kitTexts>('kit');
  const { values, invalid, set } = useUrlState(codecs);
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const input = {
    minutes: values.minutes,
    ...(values.site_id === '' ? {} : { site_id: values.site_id }),
    ...(values.game_id === '' ? {} : { game_id: values.game_id }),
  };
  const { data, error, isFetching, refetch } = useCall(getSpeedMonitor, input, { keepsPrevious: true, pollMs: REFRESH_MS });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const marked = (value: string, isBeyond: boolean): ReactNode => (isBeyond ? <StatusTag tone="bad">{value}</StatusTag> : value);
  const number = <Row extends object>(id: string, header: string, cell: (row: Row) => ReactNode): Column<Row> =>
    ({ id, header, isNumeric: true, rangeValue: () => null, cell }) as Column<Row>;
  const pace: Column<PaceRow>[] = [
    textColumn({ id: 'site_code', header: t('site'), card: 'title' }),
    textColumn({ id: 'game_name', header: t('game') }),
    textColumn({ id: 'vendor', header: t('vendor') }),
    countColumn({ id: 'players', header: t('players') }),
    countColumn({ id: 'rounds', header: t('rounds') }),
    number<PaceRow>('pace_p50', t('paceP50'), (row) => row.pace_p50),
    number<PaceRow>('pace_p95', t('paceP95'), (row) => marked(row.pace_p95, row.is_alarm)),
    number<PaceRow>('min_cycle_ms', t('minCycle'), (row) => (row.min_cycle_ms === null ? MISSING : cycleText(row.min_cycle_ms))),
    countColumn({ id: 'too_fast', header: t('tooFast') }),
  ];
  const latency: Column<LatencyRow>[] = [
    textColumn({ id: 'site_code', header: t('site'), card: 'title' }),
    { id: 'vendor', header: t('vendor'), cell: (row) => row.vendor || t('noRound') },
    countColumn({ id: 'calls', header: t('calls') }),
    number<LatencyRow>('latency_p50', t('latencyP50'), (row) => `${row.latency_p50} ms`),
    number<LatencyRow>('latency_p95', t('latencyP95'), (row) => marked(`${row.latency_p95} ms`, row.is_slow)),
    number<LatencyRow>('failed_pct', t('failedShare'), (row) => marked(percentText(row.failed_pct), row.is_failing)),
  ];
  const shared = { error, isFetching, onRetry: () => void refetch() };
  return (
    <Page
      scope={
        data === undefined
          ? t('monitorScope')
          : t('monitorOf', {
              from: dateTimeText(data.from_at),
              to: dateTimeText(data.to_at),
              pace: String(data.thresholds.pace),
              latency: String(data.thresholds.latency_ms),
              failed: String(data.thresholds.failed_pct),
            }) + (data.is_cut ? ` ${t('isCut')}` : '')
      }
    >
      <FilterBar
        mode="instant"
        values={values}
        invalid={invalid}
        onApply={set}
        onClear={() => set({ minutes: '15', site_id: '', game_id: '' })}
        fields={[
          {
            name: 'minutes',
            label: t('lookBack'),
            ...oneOfInput(SPEED_MINUTES.map((value) => ({ value, label: t(`minutes_${value}`) }))),
          },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
        ]}
      />
      <DataTable
        {...shared}
        id="/maintain/game-speed#pace"
        caption={t('paceCaption')}
        columns={pace}
        rows={data?.pace}
        rowId={(row) => row.id}
        rowTone={(row) => (row.is_alarm ? 'alarm' : undefined)}
        empty={{ noneText: t('noRounds') }}
        actions={<strong>{t('paceCaption')}</strong>}
        tools={<SpeedViews value="monitor" />}
        onRefresh={() => void refetch()}
      />
      <DataTable
        {...shared}
        id="/maintain/game-speed#latency"
        caption={t('latencyCaption')}
        columns={latency}
        rows={data?.latency}
        rowId={(row) => row.id}
        rowTone={(row) => (row.is_slow || row.is_failing ? 'alarm' : undefined)}
        empty={{ noneText: t('noCalls') }}
        actions={<strong>{t('latencyCaption')}</strong>}
      />
    </Page>
  );
};
