import { useEffect, type RefObject } from 'react';

/** Says on the region whether columns are hidden at its start or end: a shadow there tells that it scrolls. */
export const useEdgeHints = (region: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-scrolled', scrollLeft > 1);
      element.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1);
    };
    const sized = new ResizeObserver(look);
    sized.observe(element);
    for (const child of element.children) sized.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  });
};
