import { type ConfigMark, getConfigMarks, type MarkKind } from '@manager/contract/features/report/config-marks';
import type { ReportScope } from '@manager/contract/kit/page';
import { Checkbox } from '@mantine/core';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useStore } from '../../browser/store.ts';
import '../../ui/choice-inputs.css';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { dateTimeText, MISSING } from '../../ui/format.ts';
import { type ReportTranslate, useReportTexts } from '../report/use-report-texts.ts';
import classes from './chart.module.css';
import { linesOf, markSpan, type NumberedMark, numberMarks, placeOfMark } from './config-marks.ts';
import { setShowsMarks, showsMarks } from './shows-marks.ts';

type Props = ComponentProps<typeof ChartPanel> & {
  /** Whose and which time the chart shows; undefined while its answer is on its way. */
  marksOf: { scope: ReportScope; range: { date_from: string; date_to: string } } | undefined;
  /** Filters of the chart, of which those by agent, website, game, currency and player count. */
  query: Readonly<Record<string, unknown>>;
  /** Kinds that the chart tells of by itself. */
  without?: readonly MarkKind[];
  /** Where an instant lies on its axis, for a chart whose categories are neither days nor begin at an instant; undefined: outside of it. */
  placeOf?: (at: string) => number | undefined;
};

const FILTERS = ['agent_id', 'site_id', 'game_id', 'currency', 'player_id'];

/** A chart over time on which changes of the configuration are drawn as numbered lines, with a list of what they were. */
export const MarkedChart = ({ marksOf, query, without = [], placeOf, ...chart }: Props): ReactNode => {
  const t = useReportTexts();
  const isShown = useStore(showsMarks);
  const { model } = chart;
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query[name];
      const ids = typeof value === 'string' || Array.isArray(value) ? value : undefined;
      return ids === undefined || ids.length === 0 ? [] : [[name, ids]];
    }),
  );
  const span = marksOf === undefined ? { time_from: '', time_to: '' } : markSpan(marksOf.scope, marksOf.range);
  const { data } = useCall(
    getConfigMarks,
    { ...filters, ...span },
    { isEnabled: isShown && marksOf !== undefined && model !== undefined, isOnlyLogged: true },
  );
  const scope = marksOf?.scope;
  const skipped = without.join(' ');
  const marks = useMemo(() => {
    const seen = (data?.list ?? []).filter(({ kind }) => !skipped.split(' ').includes(kind));
    return model === undefined || scope === undefined || !isShown ? [] : numberMarks(seen, placeOf ?? ((at) => placeOfMark(at, model.categories, scope)));
  }, [data, model, scope, isShown, skipped, placeOf]);
  const marked = useMemo(
    () => (model === undefined || marks.length === 0 ? model : { ...model, marks: [...model.marks, ...linesOf(marks)] }),
    [model, marks],
  );
  return (
    <>
      <ChartPanel
        {...chart}
        model={marked}
        tools={
          <>
            {chart.tools}
            <Checkbox
              size="xs"
              label={t('marks.show')}
              checked={isShown}
              onChange={(event) => setShowsMarks(event.currentTarget.checked)}
            />
          </>
        }
      />
      {marks.length === 0 ? null : (
        <MarkList
          marks={marks}
          hasMore={data?.has_more === true}
          canOpenLog={data?.can.open_log === true}
          timezone={scope?.timezone ?? null}
          t={t}
        />
      )}
    </>
  );
};

type ListProps = {
  marks: readonly NumberedMark[];
  hasMore: boolean;
  canOpenLog: boolean;
  timezone: string | null;
  t: ReportTranslate;
};

const MarkList = ({ marks, hasMore, canOpenLog, timezone, t }: ListProps): ReactNode => (
  <details className={classes.marks}>
    <summary>
      {t('marks.list')} ({marks.length})
    </summary>
    {hasMore ? <p>{t('marks.more')}</p> : null}
    <ol>
      {marks.map((mark) => (
        <li key={mark.id} value={mark.number}>
          <span>{dateTimeText(mark.at, timezone)}</span> <strong>{t(`marks.${mark.kind}`)}</strong>{' '}
          {mark.object_name ?? mark.object_id}
          {mark.changes.length === 0 ? '' : ': '}
          {mark.changes.map((change) => changeText(change, t)).join(' · ')}
          {mark.actor_name === null || mark.actor_name === '' ? '' : ` · ${mark.actor_name}`}
          {canOpenLog ? (
            <>
              {' '}
              <Link to={`/log/audit?id=${mark.id}`}>{t('marks.open')}</Link>
            </>
          ) : null}
        </li>
      ))}
    </ol>
  </details>
);

const changeText = ({ field, before, after }: ConfigMark['changes'][number], t: ReportTranslate): string =>
  `${nameOf(field, t)} ${before ?? MISSING} → ${after ?? MISSING}`;

const NAMES: Readonly<Record<string, Parameters<ReportTranslate>[0]>> = {
  rtp: 'marks.field.rtp',
  rtp_profile: 'marks.field.rtp_profile',
  return_to_player: 'marks.field.rtp',
  enabled: 'marks.field.status',
  status: 'marks.field.status',
  approved_state: 'marks.field.approved_state',
  vendors: 'marks.field.vendors',
  disabled_origins: 'marks.field.disabled_origins',
  rate: 'marks.field.rate',
  min_bet: 'marks.field.min_bet',
  max_bet: 'marks.field.max_bet',
  min_bet_usd: 'marks.field.min_bet_usd',
  max_bet_usd: 'marks.field.max_bet_usd',
  max_win_day_usd: 'marks.field.max_win_day_usd',
  outcome: 'marks.field.outcome',
  down_min: 'marks.field.down_min',
  down_max: 'marks.field.down_max',
  up_min: 'marks.field.up_min',
  up_max: 'marks.field.up_max',
};

const nameOf = (field: string, t: ReportTranslate): string => {
  const key = NAMES[field];
  return key === undefined ? field : t(key);
};
