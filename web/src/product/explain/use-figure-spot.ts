import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Asked } from './composed.ts';
import { type FigurePlace, firstFigure, placeOf } from './figure-places.ts';
import { watchFigures } from './watch-figures.ts';

type Spot = { cell: HTMLElement; top: number; left: number };

type Options = {
  frame: RefObject<HTMLElement | null>;
  mark: RefObject<HTMLElement | null>;
  figureAt: (place: FigurePlace) => Asked | undefined;
  onAsk: (figure: Asked) => void;
};

type FigureSpot = {
  /** Where the mark stands; undefined: nowhere. */
  spot: Spot | undefined;
  askAtSpot: () => void;
  /** Brings mark and focus to the first figure. */
  start: () => void;
};

const MARK_PX = 26;

/** Right before the figure itself, so that it is not taken for that of the column before; within the cell as far as there is room. */
const leftOf = (cell: HTMLElement): number => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return Math.max(cell.getBoundingClientRect().left - MARK_PX / 3, text.getBoundingClientRect().left - MARK_PX);
};

/**
 * Where the mark of a table of figures stands: at the figure under the pointer, or at one of the row in focus. The key E asks; from a row the
 * right arrow goes to the mark, which the arrows then move from figure to figure, without a stop of Tab for each of them.
 */
export const useFigureSpot = ({ frame, mark, figureAt, onAsk }: Options): FigureSpot => {
  const [spot, setSpot] = useState<Spot>();
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    mark.current?.focus({ preventScroll: true });
  });

  const figureOf = (cell: HTMLElement): Asked | undefined => {
    const place = cell.isConnected ? placeOf(cell) : undefined;
    return place === undefined ? undefined : figureAt(place);
  };
  const isFigure = (cell: HTMLElement): boolean => figureOf(cell) !== undefined;
  const put = (cell: HTMLElement | undefined, isFocused = false): void => {
    const element = frame.current;
    if (cell === undefined || element === null) return setSpot(undefined);
    if (isFocused) {
      wantsFocus.current = true;
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    const box = element.getBoundingClientRect();
    const { top, height } = cell.getBoundingClientRect();
    return setSpot({ cell, top: top - box.top + height / 2, left: leftOf(cell) - box.left });
  };
  const ask = (cell: HTMLElement): void => {
    const figure = figureOf(cell);
    if (figure !== undefined) onAsk(figure);
  };

  const at = useEffectEvent(() => spot?.cell);
  const onPut = useEffectEvent(put);
  const onAskAt = useEffectEvent(ask);
  const onLook = useEffectEvent(isFigure);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    return watchFigures(element, {
      at: () => at(),
      mark: () => mark.current,
      isFigure: (cell) => onLook(cell),
      put: (cell, isFocused) => onPut(cell, isFocused),
      ask: (cell) => onAskAt(cell),
    });
  }, [frame, mark]);

  return {
    spot,
    askAtSpot: () => (spot === undefined ? undefined : ask(spot.cell)),
    start: () => (frame.current === null ? undefined : put(firstFigure(frame.current, isFigure), true)),
  };
};
