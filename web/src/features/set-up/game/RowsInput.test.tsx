import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../../../../test/page.tsx';
import { RowsInput } from './RowsInput.tsx';

it('says in its cell what the server refuses of a row', () => {
  showPage(
    <RowsInput
      label="Bought features"
      cells={[{ name: 'rtp', label: 'RTP %', type: 'number' }]}
      addLabel="Add"
      maxRows={5}
      path="buy_modes"
      faults={{ 'buy_modes.1.rtp': 'Above 0 and at most 100 percent' }}
      value={[{ rtp: '96' }, { rtp: '1250' }]}
    />,
  );
  const cells = screen.getAllByRole('textbox', { name: 'RTP %' });
  expect(cells.map((cell) => cell.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  expect(screen.getByText('Above 0 and at most 100 percent')).toBeTruthy();
});
