import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { hasLayer } from '../../ui/escape.ts';

/** What had the focus. Rows may be drawn anew until somebody comes back: they are known by where their link leads. */
type Place = { element: HTMLElement; href: string | null };

const MAX_PLACES = 50;

/** By address, the latest last. */
const places = new Map<string, Place>();

const note = (address: string, element: Element | null): void => {
  // The title has the focus wherever nobody has gone on yet.
  if (!(element instanceof HTMLElement) || element.matches('h1') || element.closest('[data-page]') === null) return;
  if (!element.checkVisibility()) return;
  places.delete(address);
  places.set(address, { element, href: element.getAttribute('href') });
  const [oldest] = places.keys();
  if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest);
};

const find = ({ element, href }: Place): HTMLElement | undefined => {
  if (element.isConnected && element.checkVisibility()) return element;
  if (href === null) return undefined;
  const same = document.querySelectorAll<HTMLElement>(`[data-page] a[href="${CSS.escape(href)}"]`);
  return [...same].find((each) => each.checkVisibility());
};

/** Gives the focus back as soon as what had it is there, as long as nobody does anything else. Answers how to end it. */
const giveBack = (place: Place, main: Element): (() => void) => {
  const ends = new AbortController();
  const { signal } = ends;
  const look = (): void => {
    const { activeElement } = document;
    if (hasLayer() || (activeElement !== document.body && !activeElement?.matches('h1'))) return;
    const found = find(place);
    found?.focus({ preventScroll: true });
    // Far off where the page was drawn anew; where it was kept it is where it was.
    found?.scrollIntoView({ block: 'nearest' });
  };
  const observer = new MutationObserver(look);
  const stop = (): void => {
    observer.disconnect();
    ends.abort();
  };
  observer.observe(main, { childList: true, subtree: true });
  // A page that is drawn anew gives its title the focus, as it does for whoever comes for the first time.
  main.addEventListener('focusin', look, { signal });
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, stop, { signal, capture: true });
  look();
  return stop;
};

/**
 * Whoever comes back to an address, by the browser's Back or a page's own way back (`{ isBack: true }`), has the focus on what they left it
 * from; so does whoever has the page drawn anew. `instance`: of the page on show.
 */
export const useKeptFocus = (instance: number): void => {
  const { key, pathname, search, state } = useLocation();
  const way = useNavigationType();
  const address = pathname + search;
  const isBack = way === 'POP' || (state as { isBack?: boolean } | null)?.isBack === true;
  const shown = useRef({ address, instance });
  useLayoutEffect(() => {
    // A search or a step in the list changes the address below the focus.
    note(address, document.activeElement);
    const follow = ({ target }: FocusEvent): void => note(address, target instanceof Element ? target : null);
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [address]);
  useEffect(() => {
    const place = places.get(address);
    const main = document.querySelector('main');
    const isAnew = shown.current.address === address && shown.current.instance !== instance;
    shown.current = { address, instance };
    return (isBack || isAnew) && place !== undefined && main !== null ? giveBack(place, main) : undefined;
  }, [key, address, isBack, instance]);
};
