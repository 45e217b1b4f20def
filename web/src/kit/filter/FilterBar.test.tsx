import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { textInput } from './field-inputs.tsx';
import { FilterBar } from './FilterBar.tsx';

type Filters = { player: string; game: string; from: string; page: number };
const NONE: Filters = { player: '', game: '', from: '', page: 1 };

/** As a list holds them: in its address. What was asked for comes out. */
const List = ({ asked, start = NONE }: { asked: Filters[]; start?: Filters }): ReactNode => {
  const [values, setValues] = useState(start);
  const apply = (patch: Partial<Filters>): void => {
    asked.push({ ...values, ...patch });
    setValues({ ...values, ...patch });
  };
  return (
    <MantineProvider env="test">
      <FilterBar
        values={values}
        fields={[
          { name: 'player', label: 'Player', ...textInput() },
          { name: 'game', label: 'Game', ...textInput() },
        ]}
        presets={[{ label: 'Last hour', patch: () => ({ from: '09:00' }) }]}
        mode="explicit"
        onApply={apply}
        onClear={(name) => apply(name === undefined ? NONE : { [name]: '' })}
      />
      <button type="button" onClick={() => setValues({ ...values, page: values.page + 1 })}>
        Next page
      </button>
      <button type="button" onClick={() => setValues({ ...values, player: 'somebody else' })}>
        Another view
      </button>
    </MantineProvider>
  );
};

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const shown = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

describe('what was typed and not searched yet', () => {
  it('is searched with a preset: rows of everybody are never read as those of one player', () => {
    const asked: Filters[] = [];
    render(<List asked={asked} />);
    type('Player', 'kim');
    press('Last hour');
    expect(asked).toEqual([{ ...NONE, player: 'kim', from: '09:00' }]);
    expect(shown('Player')).toBe('kim');
  });

  it('is searched without what other programs put around it', () => {
    const asked: Filters[] = [];
    render(<List asked={asked} />);
    type('Player', "\u202A'9007199254740993\u202C ");
    press('Search');
    expect(asked).toEqual([{ ...NONE, player: '9007199254740993' }]);
  });

  it('stays while another page or a record is opened', () => {
    render(<List asked={[]} />);
    type('Player', 'kim');
    press('Next page');
    expect(shown('Player')).toBe('kim');
  });

  it('gives way to other filters in the address', () => {
    render(<List asked={[]} />);
    type('Game', 'bells');
    press('Another view');
    expect([shown('Player'), shown('Game')]).toEqual(['somebody else', '']);
  });

  it('goes when all filters are cleared', () => {
    render(<List asked={[]} start={{ ...NONE, game: 'bells' }} />);
    type('Player', 'kim');
    press('Clear all');
    expect([shown('Player'), shown('Game')]).toEqual(['', '']);
  });
});
