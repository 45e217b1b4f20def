import { getConfigMarks, type MarkKind } from '@manager/contract/features/report/config-marks';
import type { ReportScope } from '@manager/contract/kit/page';
import { Checkbox } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react';
import { useCall } from '../../api/query.ts';
import { useStore, createStore } from '../../browser/store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/choice-inputs.css';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './config-marks.module.css';
import { linesOf, markSpan, numberMarks, placeOfMark } from './config-marks.ts';
import type { texts } from './texts.en.ts';

const KEY = 'manager.config-marks';

/** Are changes of the configuration drawn on charts? Remembered on this device. */
const showsMarks = createStore(localStorage.getItem(KEY) !== '0');

const setShowsMarks = (isWanted: boolean): void => {
  localStorage.setItem(KEY, isWanted ? '1' : '0');
  showsMarks.set(isWanted);
};

const MarkList = lazyPart(() => import('./MarkList.tsx').then((module) => ({ default: module.MarkList })));

type Props = ComponentProps<typeof ChartPanel> & {
  /** Whose and which time the chart shows; undefined while its answer is on its way. */
  marksOf: { scope: ReportScope; range: { date_from: string; date_to: string } } | undefined;
  /** Filters of the chart, of which those by agent, website, website group, game, currency and player count. */
  query: Readonly<Record<string, unknown>>;
  /** Kinds that the chart tells of by itself. */
  without?: readonly MarkKind[];
  /** Where an instant lies on its axis, for a chart whose categories are neither days nor begin at an instant; undefined: outside of it. */
  placeOf?: (at: string) => number | undefined;
};

const FILTERS = ['agent_id', 'site_id', 'site_group_id', 'game_id', 'currency', 'player_id'];

/** A chart over time on which changes of the configuration are drawn as numbered lines, with a list of what they were. */
export const MarkedChart = ({ marksOf, query, without = [], placeOf, ...chart }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/config-marks');
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
    return model === undefined || scope === undefined || !isShown
      ? []
      : numberMarks(seen, placeOf ?? ((at) => placeOfMark(at, model.categories, scope)));
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
          <div className={classes.tools}>
            {chart.tools}
            <Checkbox
              size="xs"
              label={t('show')}
              checked={isShown}
              onChange={(event) => setShowsMarks(event.currentTarget.checked)}
            />
          </div>
        }
      />
      {marks.length === 0 ? null : (
        <Suspense>
          <MarkList
            marks={marks}
            hasMore={data?.has_more === true}
            canOpenLog={data?.can.open_log === true}
            timezone={scope?.timezone ?? null}
          />
        </Suspense>
      )}
    </>
  );
};
