import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { choicesInput } from './choices-input.tsx';

/** Twelve: more than are listed without a search. */
const GAMES = Array.from({ length: 12 }, (_, index) => ({ value: `${index + 1}`, label: `Game ${index + 1} · g${index + 1}` }));
const games = choicesInput({ options: GAMES, allLabel: 'All' });

const Field = ({ start = [] }: { start?: readonly string[] }): ReactNode => {
  const [value, setValue] = useState([...start]);
  return (
    <>
      <label htmlFor="games">Game</label>
      {games.input({ id: 'games', value, onChange: setValue, onType: setValue })}
    </>
  );
};

const face = (): string | null => screen.getByLabelText('Game').textContent;
const listed = async (): Promise<(string | null | undefined)[]> =>
  (await screen.findAllByRole('checkbox')).map((choice) => choice.closest('label')?.textContent);

describe('several out of a list', () => {
  it('are found by typing a part, and taken with Enter', async () => {
    const user = userEvent.setup();
    render(<Field />);
    expect(face()).toBe('All');
    await user.click(screen.getByLabelText('Game'));
    await screen.findByRole('searchbox');
    await user.keyboard('G11{Enter}');
    expect(await listed()).toEqual(['Game 11 · g11']);
    expect(face()).toBe('Game 11 · g11');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Game'));
  });

  it('stand first when the list is opened again, however far below they were', async () => {
    const user = userEvent.setup();
    render(<Field start={['9', '12']} />);
    await user.click(screen.getByLabelText('Game'));
    expect((await listed()).slice(0, 3)).toEqual(['Game 9 · g9', 'Game 12 · g12', 'Game 1 · g1']);
  });

  it('are named up to two, and counted from three on', () => {
    expect([[], ['2'], ['2', '3'], ['2', '3', '4']].map((chosen) => games.chip(chosen))).toEqual([
      undefined,
      'Game 2 · g2',
      'Game 2 · g2, Game 3 · g3',
      '3 chosen',
    ]);
  });

  it('an id that is not listed is shown as it is: it still filters', () => {
    expect(games.chip(['99'])).toBe('99');
  });
});
