import { fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../test/page.tsx';
import { IsoField, IsoInput } from './IsoInput.tsx';

let held = '';

const Field = ({ kind, start = '' }: { kind: 'day' | 'minute'; start?: string }): ReactNode => {
  const [value, setValue] = useState(start);
  const keep = (iso: string): void => {
    held = iso;
    setValue(iso);
  };
  return (
    <>
      <IsoField kind={kind} label="When" value={value} onValue={keep} />
      <button type="button" onClick={() => keep('2026-12-24T18:00')}>
        Christmas
      </button>
    </>
  );
};

const field = (): HTMLInputElement => screen.getByLabelText('When');

it('shows a time as tables do, and takes it as it is typed, with what stands between the figures or without', async () => {
  const { user } = showPage(<Field kind="minute" start="2026-11-30T09:05" />);
  expect(field().value).toBe('2026-11-30 09:05');
  await user.clear(field());
  expect(held).toBe('');
  await user.type(field(), '202612010715');
  expect([held, field().value]).toEqual(['2026-12-01T07:15', '202612010715']);
  await user.tab();
  expect(field().value).toBe('2026-12-01 07:15');
});

it('what is no time stays to be mended, is marked and counts as none; another value takes its place', async () => {
  const { user } = showPage(<Field kind="minute" start="2026-11-30T09:05" />);
  await user.clear(field());
  await user.type(field(), '2026-02-30 10:00');
  await user.tab();
  expect([held, field().value, field().getAttribute('aria-invalid')]).toEqual(['', '2026-02-30 10:00', 'true']);
  expect(field().title).toBe('YYYY-MM-DD HH:mm');
  await user.click(screen.getByRole('button', { name: 'Christmas' }));
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['2026-12-24 18:00', null]);
});

it('takes what the calendar of the browser gives', () => {
  showPage(<Field kind="day" start="2026-11-30" />);
  const calendar = document.querySelector<HTMLInputElement>('input[type="date"]');
  if (calendar === null) throw new Error('no calendar');
  expect(calendar.value).toBe('2026-11-30');
  fireEvent.change(calendar, { target: { value: '2026-12-05' } });
  expect([held, field().value]).toEqual(['2026-12-05', '2026-12-05']);
});

it('stands alone in a filter under the label of its page', () => {
  showPage(
    <>
      <label htmlFor="day">Day</label>
      <IsoInput id="day" value="2026-11-30" onValue={() => undefined} />
    </>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-11-30');
});
