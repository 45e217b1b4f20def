/** Where a message may appear, the most usual first. */
const POSITIONS = ['bottom-center', 'bottom-right', 'bottom-left', 'top-right', 'top-left', 'top-center'] as const;
type Position = (typeof POSITIONS)[number];

/** The size of a message of two lines, and how far from the edge it stands. */
const MESSAGE = { widthPx: 440, heightPx: 80, edgePx: 16 };
/** What nobody may miss or press through a message: titles, and whatever is pressed or typed in. Links of rows are many: rather one of them. */
const KEPT_FREE = 'h1, h2, h3, button, input, select, textarea, summary';
const IN_ROWS = 'a[href], td button';
const ROW_WEIGHT = 0.001;
/** A phone's message leaves the edge free where the cards have their buttons (tokens.css). */
const PHONE = { maxWidthPx: 767, startPx: 8, endPx: 60 };

type Box = { left: number; right: number; top: number; bottom: number };

const boxOf = (position: Position): Box => {
  const { widthPx, heightPx, edgePx } = MESSAGE;
  if (innerWidth <= PHONE.maxWidthPx) {
    const top = position.startsWith('top') ? edgePx : innerHeight - edgePx - heightPx;
    return { left: PHONE.startPx, right: innerWidth - PHONE.endPx, top, bottom: top + heightPx };
  }
  const width = Math.min(widthPx, innerWidth - 2 * edgePx);
  const [edge, side] = position.split('-');
  const lefts: Record<string, number> = { left: edgePx, center: (innerWidth - width) / 2, right: innerWidth - edgePx - width };
  const left = lefts[side ?? ''] ?? edgePx;
  const top = edge === 'top' ? edgePx : innerHeight - edgePx - heightPx;
  return { left, right: left + width, top, bottom: top + heightPx };
};

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The first place that covers nothing of these; where there is none, the one that covers the fewest. */
export const messagePosition = (): Position => {
  const kept = [...document.querySelectorAll<HTMLElement>(`${KEPT_FREE}, ${IN_ROWS}`)]
    .filter(
      (element) => element.closest('[class*="Notification"]') === null && element.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => ({ box: element.getBoundingClientRect(), weight: element.matches(IN_ROWS) ? ROW_WEIGHT : 1 }));
  const counted = POSITIONS.map((position) => {
    const own = boxOf(position);
    return { position, covered: kept.reduce((sum, { box, weight }) => sum + (overlaps(box, own) ? weight : 0), 0) };
  });
  return counted.reduce((best, each) => (each.covered < best.covered ? each : best)).position;
};
