import { changedTo, type EditHistory, newHistory, redone, undone } from '@manager/domain/drawing-edit';
import { type DrawingPoint, pointsText, readPoints } from '@manager/domain/drawing';
import { useEffect, useState } from 'react';

export type Points = {
  points: readonly DrawingPoint[];
  selected: number;
  canUndo: boolean;
  canRedo: boolean;
  select: (place: number) => void;
  /** `select`: which point the edit leaves chosen. */
  change: (next: readonly DrawingPoint[], select?: number) => void;
  undo: () => void;
  redo: () => void;
};

type State = EditHistory<readonly DrawingPoint[]> & { text: string; selected: number };

const clamped = (place: number, count: number): number => Math.min(Math.max(place, 0), Math.max(count - 1, 0));

/** Points as they are edited, with the steps back. `value` and `onChange` are the form's: its text is the points, whoever writes it. */
export const usePoints = ({ value, onChange }: { value: string; onChange: (text: string) => void }): Points => {
  const [state, setState] = useState<State>(() => ({ ...newHistory(readPoints(value)), text: value, selected: 0 }));
  // Another text than the own one: a draft that was given up, or what somebody else has saved.
  if (state.text !== value) setState({ ...newHistory(readPoints(value)), text: value, selected: 0 });
  const go = (history: EditHistory<readonly DrawingPoint[]>, select: number): void => {
    const text = pointsText(history.present);
    setState({ ...history, text, selected: clamped(select, history.present.length) });
    onChange(text);
  };
  const undo = (): void => go(undone(state), state.selected);
  const redo = (): void => go(redone(state), state.selected);
  useUndoKeys({ undo, redo });
  return {
    points: state.present,
    selected: clamped(state.selected, state.present.length),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    select: (place) => setState((before) => ({ ...before, selected: clamped(place, before.present.length) })),
    change: (next, select = state.selected) => go(changedTo(state, next), select),
    undo,
    redo,
  };
};

/** Ctrl+Z and Ctrl+Shift+Z, but not over the browser's own in a text that is being typed. */
const useUndoKeys = ({ undo, redo }: Pick<Points, 'undo' | 'redo'>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof HTMLElement && event.target.matches('input:not([type="file"]), textarea')) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
