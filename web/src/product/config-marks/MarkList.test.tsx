import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import type { NumberedMark } from './config-marks.ts';
import { MarkList } from './MarkList.tsx';

const about = (fields: Partial<NumberedMark>) => ({
  id: 'e1',
  at: '2026-03-01T11:00:00.000Z',
  kind: 'availability' as const,
  object_type: 'website_game',
  object_id: '7-3',
  object_name: 'Alpha · Dragons',
  actor_name: null,
  changes: [],
  number: 1,
  place: 0,
  ...fields,
});

it('tells changes as the log does: names of objects and fields, figures, and yes and no', () => {
  const marks = [
    about({ actor_name: 'kim', changes: [{ field: 'is_enabled', before: null, after: 'false' }] }),
    about({ id: 'e2', number: 2, kind: 'rtp', object_name: null, changes: [{ field: 'rtp', before: '96.0000', after: '94' }] }),
  ];
  showPage(<MarkList marks={marks} hasMore={false} canOpenLog timezone={null} />);
  const told = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(told[0]).toContain('May be played Website game Alpha · Dragons: Enabled here – → No · kim');
  expect(told[1]).toContain('RTP Website game 7-3: RTP 96.00% → 94.00%');
  expect(screen.getAllByRole('link', { name: 'Open in the log', hidden: true }).map((link) => link.getAttribute('href'))).toEqual(
    ['/log/audit?id=e1', '/log/audit?id=e2'],
  );
});
