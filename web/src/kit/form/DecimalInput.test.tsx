import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { DecimalInput } from './DecimalInput.tsx';

const Field = ({ start }: { start: string }): ReactNode => {
  const [value, setValue] = useState(start);
  return (
    <>
      <button type="button">before</button>
      <DecimalInput label="Amount" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
};

const sent = (): string => screen.getByRole('status').textContent;
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Amount' });

it.each<[string, string]>([
  ['1250', '1,250'],
  ['1', '1'],
  ['99999999999999.999999', '99,999,999,999,999.999999'],
])('what is typed over %s takes its place, by Tab, a click and two', async (start, shown) => {
  for (const way of ['tab', 'click', 'dblClick'] as const) {
    const { user, unmount } = showPage(<Field start={start} />);
    expect(field().value).toBe(shown);
    if (way === 'tab') {
      await user.click(screen.getByRole('button', { name: 'before' }));
      await user.tab();
    } else await user[way](field());
    await user.keyboard('300');
    await user.tab();
    expect([way, sent(), field().value]).toEqual([way, '300', '300']);
    unmount();
  }
});

it('says on leaving how an amount with a comma is understood', async () => {
  const { user } = showPage(<Field start="" />);
  await user.type(field(), '12,50');
  await user.tab();
  expect([sent(), field().value]).toEqual(['12.5', '12.5']);
});
