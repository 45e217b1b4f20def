import { useLayoutEffect, useRef, type RefObject } from 'react';

type ScrollPosition = { top: number; left: number };

const scrollersAbove = (element: Element): Element[] => {
  const above: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) above.push(at);
  return above.filter((each) => each.scrollTop > 0 || each.scrollLeft > 0);
};

/** Keeps where a page was scrolled to while another one is shown in its place: around it, and in its own boxes. */
export const useKeptScroll = (): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null);
  const inside = useRef(new Map<Element, ScrollPosition>());
  const around = useRef<[Element, ScrollPosition][]>([]);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    for (const each of [...inside.current, ...around.current]) scrollTo(each);
    const positions = inside.current;
    const note = ({ target }: Event): void => {
      if (target instanceof Element) positions.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    // Scrolling does not bubble, but it is seen on the way down.
    element.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      element.removeEventListener('scroll', note, { capture: true });
      around.current = scrollersAbove(element).map((each) => [each, { top: each.scrollTop, left: each.scrollLeft }]);
      // The next page starts at its top.
      for (const [each] of around.current) each.scrollTo(0, 0);
    };
  }, []);
  return root;
};

const scrollTo = ([element, { top, left }]: [Element, ScrollPosition]): void => {
  if (!element.isConnected) return;
  element.scrollTop = top;
  element.scrollLeft = left;
};
