import { screen } from '@testing-library/react';
import { act, useEffect, useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../test/page.tsx';
import { Dropdown, DropdownItem } from './Dropdown.tsx';

let arrive: (() => void) | undefined;

/** As the panel of exports: what it offers is asked for when it is unfolded. */
const Lines = (): ReactNode => {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    arrive = () => setThere(true);
  }, []);
  return (
    <>
      <DropdownItem isDisabled={!isThere} onClick={() => undefined}>
        CSV
      </DropdownItem>
      <DropdownItem isDisabled={!isThere} onClick={() => undefined}>
        Excel
      </DropdownItem>
      <input type="checkbox" aria-label="With a header" />
    </>
  );
};

const focused = (): Element | null => document.activeElement;
const menu = (): HTMLElement => screen.getByRole('button', { name: 'Export' });

const show = () =>
  showPage(
    <>
      <a href="/rows/1">Row</a>
      <Dropdown label="Export" face="…">
        <Lines />
      </Dropdown>
    </>,
  );

it('opened by a key from elsewhere it takes the focus in, to its first line as soon as that can be chosen, and gives it back at Escape', async () => {
  const { user } = show();
  const row = screen.getByRole('link', { name: 'Row' });
  row.focus();
  act(() => menu().click());
  expect(focused()).toBe(screen.getByRole('group', { name: 'Export' }));
  await act(async () => arrive?.());
  expect(focused()).toBe(screen.getByRole('button', { name: 'CSV' }));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Excel' }));
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(focused()).toBe(screen.getByRole('button', { name: 'CSV' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group')).toBeNull();
  expect(focused()).toBe(row);
});

it('opened from its button the focus stays there, and comes back there', async () => {
  const { user } = show();
  await user.click(menu());
  expect(focused()).toBe(menu());
  await act(async () => arrive?.());
  await user.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'CSV' }));
  await user.keyboard('{Escape}');
  expect(focused()).toBe(menu());
});
