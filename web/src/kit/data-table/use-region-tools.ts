import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type * as RegionTools from './region-tools.ts';
import type { TableFacts } from '../table/table-facts.ts';

type Tools = typeof RegionTools;

let tools: Tools | undefined;
const load = async (): Promise<Tools> => (tools ??= await import('./region-tools.ts'));

/** Keys and pointer on the table. What answers them is fetched when somebody comes near. */
export const useRegionTools = <Row>(region: RefObject<HTMLElement | null>, facts: TableFacts<Row>): void => {
  const latest = useRef(facts);
  useLayoutEffect(() => {
    latest.current = facts;
  });
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    // Once they are here they answer at once: only then can they keep the browser from doing its own.
    const use = (act: (loaded: Tools) => void): void => (tools === undefined ? void load().then(act) : act(tools));
    const work = <E>(event: E) => ({ facts: latest.current, region: element, event });
    element.addEventListener('pointerenter', () => void load(), { signal, once: true });
    element.addEventListener('focusin', () => void load(), { signal, once: true });
    element.addEventListener('pointerdown', (event) => use((loaded) => loaded.onPointerDown(work(event))), { signal });
    element.addEventListener('dblclick', (event) => use((loaded) => loaded.onDoubleClick(work(event))), { signal });
    element.addEventListener('keydown', (event) => use((loaded) => loaded.onKeyDown(work(event))), { signal });
    return () => ends.abort();
  }, [region]);
};
