import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ScopeState } from '../report/scope-state.ts';
import type { Asked } from './composed.ts';
import classes from './explain.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const AskedDrawer = lazyPart(() => import('./AskedDrawer.tsx').then((module) => ({ default: module.AskedDrawer })));

/** Where a figure stands in a table: the row by its place, or the line of totals by its place. */
export type FigurePlace = { columnId: string; row: number | undefined; total: number | undefined };

type Props = {
  /** Path of the report, for links to other days of it. */
  path: string;
  scope: ScopeState;
  /** Its filters as its charts are asked. */
  query: Record<string, unknown>;
  figureAt: (place: FigurePlace) => Asked | undefined;
  /** The figure that the whole table comes to, for keyboards and touch. */
  whole: Asked | undefined;
  children: ReactNode;
};

type Spot = { figure: Asked; top: number; left: number };

const placeOf = (cell: HTMLTableCellElement): FigurePlace | undefined => {
  const row = cell.closest('tr');
  const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
  const columnId = head?.dataset['column'];
  if (row === null || columnId === undefined) return undefined;
  if (row.closest('tfoot') !== null) return { columnId, row: undefined, total: row.sectionRowIndex };
  const index = row.dataset['row'];
  return index === undefined ? undefined : { columnId, row: Number(index), total: undefined };
};

/** Around a table of figures: a mark beside the figure under the pointer, and the key E, ask where it comes from. */
export const FigureAsk = ({ path, scope, query, figureAt, whole, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/explain');
  const frame = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot>();
  const [asked, setAsked] = useState<Asked>();

  const latest = useRef(figureAt);
  useLayoutEffect(() => {
    latest.current = figureAt;
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    const figureOf = (cell: HTMLTableCellElement | null): Asked | undefined => {
      const place = cell === null ? undefined : placeOf(cell);
      return place === undefined ? undefined : latest.current(place);
    };
    const leave = (): void => setSpot(undefined);
    const look = ({ target, pointerType }: PointerEvent): void => {
      if (!(target instanceof Element) || pointerType === 'touch' || target.closest('[data-ask]') !== null) return;
      const cell = target.closest<HTMLTableCellElement>('td');
      const figure = figureOf(cell);
      if (cell === null || figure === undefined) return leave();
      const box = element.getBoundingClientRect();
      const { top, left, height } = cell.getBoundingClientRect();
      return setSpot({ figure, top: top - box.top + height / 2, left: left - box.left });
    };
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
      const row = target.closest<HTMLTableRowElement>('tr[data-row]');
      if (row === null || target.matches('input, select, textarea')) return;
      // A link speaks of its own figure, a row of its first one.
      const figure = [target.closest<HTMLTableCellElement>('td'), ...row.cells].map(figureOf).find((one) => one !== undefined);
      if (figure === undefined) return;
      event.preventDefault();
      setAsked(figure);
    };
    element.addEventListener('pointerover', look, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('scroll', leave, { signal, capture: true });
    element.addEventListener('keydown', press, { signal });
    return () => ends.abort();
  }, []);

  return (
    <div ref={frame} className={classes.frame}>
      {children}
      {whole === undefined ? null : (
        <button type="button" className={classes.whole} data-print="no" onClick={() => setAsked(whole)}>
          <Icon name="search" size={13} /> {t('askTotals')}
        </button>
      )}
      {spot === undefined ? null : (
        <button
          type="button"
          className={classes.ask}
          data-ask=""
          data-print="no"
          tabIndex={-1}
          style={{ top: spot.top, left: spot.left }}
          title={t('ask')}
          aria-label={t('ask')}
          onClick={() => setAsked(spot.figure)}
        >
          ƒ
        </button>
      )}
      {asked === undefined ? null : (
        <Suspense>
          <AskedDrawer asked={asked} scope={scope} query={query} path={path} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
