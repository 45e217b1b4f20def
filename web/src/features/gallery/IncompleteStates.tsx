import type { Completeness } from '@manager/contract/features/system/completeness';
import { useState, type ReactNode } from 'react';
import { createMarks, MarksContext } from '../../browser/marks.ts';
import { StoreDetails } from '../../product/report-store/StoreDetails.tsx';
import { StoreMenu } from '../../product/report-store/StoreMenu.tsx';
import { moneyColumn, textColumn } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { BannerText } from '../../kit/page/IncompleteBanner.tsx';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { moneyText } from '../../ui/format.ts';
import { Part, Row, State } from './Part.tsx';
import { SampleChart } from './ChartStates.tsx';

const MONTHS = ['2026-11'];
const SINCE = '2026-11-22T08:15:00.000Z';

const WHOLE: Completeness = {
  state: 'complete',
  behind_s: 0,
  months: [],
  gaps: [],
  disk: 'enough',
  restored: null,
  checked_at: '2026-11-22T08:20:00.000Z',
  verified_at: null,
};
const RESTORING: Completeness = {
  ...WHOLE,
  state: 'incomplete',
  months: [
    { month: '2026-10', since: SINCE, restored_pct: null, is_stuck: false },
    { month: '2026-11', since: SINCE, restored_pct: 42, is_stuck: false },
  ],
  gaps: [
    {
      table: 'bet',
      month: '2026-11',
      reason: 'rows_missing',
      rows_expected: 1_284_113,
      rows_held: 1_102_004,
      since: SINCE,
    },
    { table: 'wallet_txn', month: '2026-10', reason: 'part_damaged', rows_expected: 88_201, rows_held: 0, since: SINCE },
  ],
};
const STATES: Record<string, Completeness> = {
  behind: { ...WHOLE, state: 'behind', behind_s: 12 },
  'far behind': { ...WHOLE, state: 'behind', behind_s: 640 },
  'disk nearly full': { ...WHOLE, disk: 'low' },
  'disk full': { ...WHOLE, disk: 'full' },
  'not looked at yet': { ...WHOLE, state: 'unknown' },
  'one month': { ...RESTORING, months: RESTORING.months.slice(1), gaps: [] },
  'two months': RESTORING,
  stuck: {
    ...RESTORING,
    months: [
      { month: '2026-10', since: SINCE, restored_pct: null, is_stuck: true },
      { month: '2026-11', since: SINCE, restored_pct: 42, is_stuck: false },
    ],
  },
};

type Line = { id: string; name: string; bet: string; win: string };
const LINES: Line[] = [
  { id: '1', name: 'Dragon Gate', bet: '1234.5', win: '1199.25' },
  { id: '2', name: 'Lucky Lantern', bet: '98765.43', win: '-12' },
];

/** Figures that may be wrong, and what is said of the report store. */
export const IncompleteStates = (): ReactNode => {
  const [marks] = useState(() => {
    const made = createMarks();
    made.months.set(MONTHS);
    return made;
  });
  return (
    <MarksContext value={marks}>
      <Part title="Banner of a page or panel">
        {(
          [
            { kind: 'restoring', pct: 42 },
            { kind: 'restoring', pct: null },
            { kind: 'noted', pct: null },
            { kind: 'checking', pct: null },
            { kind: 'stuck', pct: null },
          ] as const
        ).map((restoring) => (
          <State key={`${restoring.kind} ${restoring.pct}`} title={`${restoring.kind} ${restoring.pct ?? ''}`}>
            <BannerText months={MONTHS} restoring={restoring} />
          </State>
        ))}
      </Part>
      <div data-incomplete="">
        <Part title="Marks">
          <State title="a figure of its own">
            <Row>
              <strong>
                <span data-figure="">{moneyText('18204.5')}</span> <IncompleteMark />
              </strong>
            </Row>
          </State>
          <State title="table">
            <DataTable
              id="gallery-incomplete"
              caption="Incomplete"
              columns={[
                textColumn<Line>({ id: 'name', header: 'Game', isFrozen: true, widthPx: 220 }),
                moneyColumn<Line>({ id: 'bet', header: 'Bet' }),
                moneyColumn<Line>({ id: 'win', header: 'Win' }),
              ]}
              rows={LINES}
              rowId={({ id }) => id}
              empty={{}}
              totals={[
                { key: 'page', label: 'This page', cell: (id) => (id === 'bet' ? moneyText('99999.93') : null) },
                { key: 'all', label: 'All 1,284 rows', cell: (id) => (id === 'bet' ? moneyText('987654.32') : null) },
              ]}
            />
          </State>
          <State title="chart">
            <SampleChart />
          </State>
        </Part>
      </div>
      <Part title="Top bar">
        {Object.entries(STATES).map(([name, completeness]) => (
          <State key={name} title={name}>
            <Row>
              <StoreMenu completeness={completeness} />
            </Row>
          </State>
        ))}
        <State title="what a click shows">
          <StoreDetails completeness={RESTORING} />
        </State>
      </Part>
    </MarksContext>
  );
};
