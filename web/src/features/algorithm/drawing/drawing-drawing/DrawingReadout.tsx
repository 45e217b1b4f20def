import { type CertifiedBand, type DrawingStats, exactRtp, isInBand } from '@manager/domain/drawing-stats';
import { microsToText } from '@manager/domain/micros';
import { type ReactNode, Suspense, useMemo } from 'react';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import { exactPercentText, exactText, formatCount, MISSING } from '../../../../ui/format.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useDrawingTexts } from '../drawing-words.ts';
import { prepareSteps } from '../prepare-steps.ts';
import classes from './drawing-drawing.module.css';

const ChartPanel = lazyPart(() =>
  import('../../../../ui/chart/ChartPanel.tsx').then((module) => ({ default: module.ChartPanel })),
);

type Props = { stats: DrawingStats | undefined; band: CertifiedBand | undefined; hasGame: boolean };

/** What the points return as they stand. */
export const DrawingReadout = ({ stats, band, hasGame }: Props): ReactNode => {
  const t = useDrawingTexts();
  const model = useMemo(
    () =>
      prepareSteps(stats?.steps.map((step) => ({ points: step.points, sum: microsToText(step.sum) })) ?? [], {
        n: stats?.n ?? 0,
        t,
      }),
    [stats, t],
  );
  const facts: [label: string, value: string, title?: string][] = [
    [t('n'), formatCount(stats?.n ?? 0)],
    [t('rtp'), stats === undefined ? MISSING : exactPercentText(stats.rtpPct), stats && exactRtp(stats)],
    [t('sigma'), stats === undefined ? MISSING : exactText(stats.sigma, { leastPlaces: 2 })],
    [t('hitRate'), stats === undefined ? MISSING : exactPercentText(stats.hitRatePct)],
    [t('maxMultiple'), stats === undefined ? MISSING : `${exactText(stats.maxMultiple, { leastPlaces: 0 })}×`],
  ];
  const inBand = stats === undefined || band === undefined ? undefined : isInBand(stats.rtp, band);
  return (
    <section aria-label={t('readout')} className={classes.readout}>
      <dl className={classes.facts}>
        {facts.map(([label, value, title]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={title}>{value}</dd>
          </div>
        ))}
      </dl>
      {inBand === undefined ? null : (
        <CheckLine tone={inBand ? 'good' : 'warn'}>
          {t(inBand ? 'inBand' : 'outsideBand', {
            low: exactPercentText(band?.low ?? ''),
            high: exactPercentText(band?.high ?? ''),
          })}
        </CheckLine>
      )}
      {hasGame && band === undefined ? <CheckLine tone="warn">{t('fault_no_band')}</CheckLine> : null}
      <Suspense fallback={<div className={classes.waiting} aria-busy />}>
        <ChartPanel title={t('histogram')} scope={t('stepHint')} model={model} heightPx={260} />
      </Suspense>
    </section>
  );
};
