import type { ReactNode } from 'react';

/** Px that the boxes of a selection take at the left edge. */
export const PICK_PX = 40;

/** The box of a row; its tick is set by the selection, outside of React. */
export const pickBox = ({ id, label, isOff }: { id: string; label: string; isOff: boolean }): ReactNode => (
  <input type="checkbox" data-pick="row" value={id} aria-label={label} disabled={isOff} />
);
