import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { LinesInput } from './LinesInput.tsx';

type Level = { from: string; prize: string };

const Levels = ({ start }: { start: readonly Level[] }): ReactNode => {
  const [lines, setLines] = useState(start);
  return (
    <>
      <LinesInput
        label="Levels"
        lines={lines}
        onChange={setLines}
        newLine={() => ({ from: '9', prize: '' })}
        addLabel="Add a level"
        least={1}
        most={3}
        error={lines.length === 3 ? 'Too many' : undefined}
        fieldsClass={undefined}
        nameOf={(number) => `Level ${number}`}
      >
        {({ line, at, set }) => (
          <input aria-label={`Prize ${at}`} value={line.prize} onChange={(event) => set({ prize: event.currentTarget.value })} />
        )}
      </LinesInput>
      <output>{lines.map(({ from, prize }) => `${from}:${prize}`).join(' ')}</output>
    </>
  );
};

const shown = (): string => screen.getByRole('status').textContent;
const removeButtons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Remove row/ });

it('lines are changed, added up to the most and removed down to the least, each by itself', async () => {
  const { user } = showPage(
    <Levels
      start={[
        { from: '1', prize: 'a' },
        { from: '2', prize: 'b' },
      ]}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Prize 1' }), 'c');
  expect(shown()).toBe('1:a 2:bc');
  await user.click(screen.getByRole('button', { name: 'Add a level' }));
  expect(shown()).toBe('1:a 2:bc 9:');
  expect(screen.queryByRole('button', { name: 'Add a level' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Too many');
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(shown()).toBe('9:');
  expect(removeButtons().map(({ disabled }) => disabled)).toEqual([true]);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label') ?? 'Levels')).toEqual([
    'Levels',
    'Level 1',
  ]);
});
