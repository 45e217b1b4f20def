import { expect, it } from 'vitest';
import { prepareHistory } from './prepare-history.ts';

const t = ((key: string, values?: Record<string, unknown>) =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`) as Parameters<typeof prepareHistory>[1]['t'];
const point = (hour: number, display: string) => ({
  at: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  display,
  reserve: '0.1',
  total: '9',
});

it('draws what was shown, and marks a hit at the end of its step', () => {
  const model = prepareHistory(
    {
      points: [point(10, '12.5'), point(11, '10')],
      hits: [{ at: '2026-11-20T10:30:00.000Z', turn: 4, amount: '1234.5', order_id: '9' }],
    },
    { zone: 'Asia/Tokyo', isDaily: false, t },
  );
  expect(model.categories.map(({ title }) => title)).toEqual(['2026-11-20 19:00 +09:00', '2026-11-20 20:00 +09:00']);
  expect(model.panes[0]?.series[0]).toMatchObject({ values: [12.5, 10], texts: ['12.50', '10.00'] });
  expect(model.marks).toEqual([{ at: 1, label: 'hitMark {"turn":4,"amount":"1,234.50"}' }]);
});
