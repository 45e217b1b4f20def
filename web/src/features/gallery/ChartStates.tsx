import type { ReactNode } from 'react';
import type { ChartModel } from '../../ui/chart/chart-model.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { Part, Row, State } from './Part.tsx';

const BETS = [120, 140, 90, null, 180, 160, 75];
const RTP = [96.1, 94.8, 97.2, null, 95.5, 96.4, 99.1];
const textsOf = (values: readonly (number | null)[]): string[] => values.map((value) => (value === null ? '–' : String(value)));

const MODEL: ChartModel = {
  categoryLabel: 'Day',
  categories: BETS.map((_, index) => ({
    key: String(index),
    label: `03-0${index + 1}`,
    title: `2026-03-0${index + 1}`,
    isOpen: index === BETS.length - 1,
  })),
  panes: [
    {
      label: 'Bet, USD',
      unit: 'money',
      weight: 2,
      series: [{ id: 'bet', label: 'Bet', kind: 'bar', hue: 0, values: BETS, texts: textsOf(BETS) }],
    },
    {
      label: 'RTP, %',
      unit: 'percent',
      weight: 1,
      series: [{ id: 'rtp', label: 'RTP', kind: 'line', hue: 1, values: RTP, texts: textsOf(RTP) }],
      band: {
        label: '95 %',
        hue: 1,
        low: RTP.map((value) => value && value - 2),
        high: RTP.map((value) => value && value + 2),
        texts: textsOf(RTP),
      },
    },
  ],
  marks: [{ at: 2, label: 'RTP set' }],
};

export const SampleChart = (): ReactNode => (
  <ChartPanel title="Bet and return" scope="Demo · 2026-03-01 – 2026-03-07 · USD" model={MODEL} />
);

/** Charts with their table twin. */
export const ChartStates = (): ReactNode => (
  <Part title="Chart">
    <State title="two panes, a band, a mark, a gap and an open day">
      <SampleChart />
    </State>
    <State title="empty">
      <ChartPanel title="Bet and return" scope="Demo" model={{ ...MODEL, categories: [], panes: [], marks: [] }} />
    </State>
    <State title="failed">
      <ChartPanel
        title="Bet and return"
        scope="Demo"
        model={undefined}
        error="The store does not answer"
        onRetry={() => undefined}
      />
    </State>
    <State title="spark line">
      <Row>
        <Sparkline values={BETS} label="Bets of the week" />
      </Row>
    </State>
  </Part>
);
