import { ActionIcon, Button, useComputedColorScheme } from '@mantine/core';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../EmptyState.tsx';
import { Icon } from '../Icon.tsx';
import { IncompleteMark } from '../incomplete/IncompleteMark.tsx';
import { monthNames } from '../incomplete/month-names.ts';
import type { texts as incompleteTexts } from '../incomplete/texts.en.ts';
import { useEmptyNote } from '../incomplete/use-empty-note.ts';
import { useIsMobile } from '../use-is-mobile.ts';
import { ChartLegend, legendOf } from './ChartLegend.tsx';
import { type ChartModel, isEmptyChart } from './chart-model.ts';
import { chartSummary } from './chart-summary.ts';
import classes from './chart.module.css';
import { ChartTable } from './ChartTable.tsx';
import type { ChartHandle } from './EChart.tsx';
import { savePicture } from './save-picture.ts';
import { lazyPart } from '../lazy-part.ts';
import { useChartTexts } from './use-chart-texts.ts';

const EChart = lazyPart(() => import('./EChart.tsx').then((module) => ({ default: module.EChart })));

type Props = {
  title: string;
  /** Who, when, in which money. */
  scope: string;
  /** Undefined while it is on its way. */
  model: ChartModel | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  /** Beside the title. */
  tools?: ReactNode;
  heightPx?: number;
  /** Where the rows behind a category are: a click in the chart, a link in the table. */
  hrefOf?: (index: number) => string | undefined;
  onPick?: (index: number) => void;
};

const PHONE_HEIGHT_PX = 240;
/** A chart of many scales stays taller than one of two. */
const PHONE_SHARE = 0.65;

/** A chart with its title, legend and table twin; one button turns one into the other. */
export const ChartPanel = ({ title, scope, model, error, onRetry, tools, heightPx = 320, hrefOf, onPick }: Props): ReactNode => {
  const t = useChartTexts();
  const ti = useTexts<typeof incompleteTexts>('ui/incomplete');
  const language = useStore(languageStore);
  const months = useIncompleteMonths();
  const note = months.length === 0 ? undefined : ti('copied', { months: monthNames(months, language) });
  const emptyNote = useEmptyNote();
  const titleId = useId();
  const isMobile = useIsMobile();
  const scheme = useComputedColorScheme('light');
  const drawn = useRef<ChartHandle>(null);
  const [isTable, setTable] = useState(false);
  const isEmpty = model !== undefined && isEmptyChart(model);
  const legend = model === undefined ? [] : legendOf(model, t('open'));
  const height = isMobile ? Math.max(PHONE_HEIGHT_PX, Math.round(heightPx * PHONE_SHARE)) : heightPx;

  const save = (): void => {
    const canvas = drawn.current?.toCanvas();
    if (canvas !== undefined)
      savePicture({
        canvas,
        title,
        scope: note === undefined ? scope : `${note} · ${scope}`,
        legend,
        scheme,
        fileName: title.replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      });
  };

  const body = (): ReactNode => {
    if (error !== undefined) {
      return (
        <EmptyState
          kind="failed"
          title={t('failed')}
          text={error}
          action={
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          }
        />
      );
    }
    if (model === undefined) return <div className={classes.wait} style={{ height }} aria-label={t('loading')} role="status" />;
    if (isEmpty) return <EmptyState kind="none" title={t('empty')} text={t('emptyHint')} detail={emptyNote} />;
    if (isTable)
      return (
        <ChartTable
          model={model}
          caption={title}
          openText={t('open')}
          hrefOf={hrefOf}
          incomplete={{ months, text: ti('mark') }}
        />
      );
    return (
      <>
        <ChartLegend items={legend} scheme={scheme} />
        <Suspense fallback={<div className={classes.wait} style={{ height }} />}>
          <div className={classes.plot}>
            {note === undefined ? null : <p className={classes.incomplete}>{note}</p>}
            <EChart
              model={model}
              summary={[note, chartSummary(model, t)].filter(Boolean).join('. ')}
              openText={t('open')}
              scheme={scheme}
              heightPx={height}
              onPick={onPick}
              handle={drawn}
            />
          </div>
        </Suspense>
      </>
    );
  };

  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>
          {title} {isTable ? <IncompleteMark /> : null}
        </h2>
        <div className={classes.tools} data-print="no">
          {tools}
          {model === undefined || isEmpty || error !== undefined ? null : (
            <>
              {isTable ? null : (
                <ActionIcon variant="subtle" color="gray" aria-label={t('savePicture')} title={t('savePicture')} onClick={save}>
                  <Icon name="download" size={16} />
                </ActionIcon>
              )}
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setTable(!isTable)}>
                {t(isTable ? 'showChart' : 'showTable')}
              </Button>
            </>
          )}
        </div>
      </header>
      {body()}
    </section>
  );
};
