import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { ChangeList } from './ChangeList.tsx';

const heads = (): (string | null)[] => screen.getAllByRole('columnheader').map((head) => head.textContent);

it.each([
  { what: 'changed', before: { note: 'a' }, after: { note: 'b' }, expected: ['Field', 'Before', 'After'] },
  { what: 'made', before: null, after: { note: 'b' }, expected: ['Field', 'After'] },
  { what: 'deleted', before: { note: 'a' }, after: null, expected: ['Field', 'Before'] },
  { what: 'made with a list', before: null, after: { codes: ['F-1'] }, expected: ['Field', 'After'] },
])('what was $what has a column for each side that there is', ({ before, after, expected }) => {
  showPage(<ChangeList before={before} after={after} />);
  expect(heads()).toEqual(expected);
  for (const row of screen.getAllByRole('row').slice(1))
    expect([...row.querySelectorAll('td')].reduce((sum, cell) => sum + cell.colSpan, 0)).toBe(expected.length - 1);
});
