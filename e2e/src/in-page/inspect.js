/** Runs in the page, behind axe-core; e2e/src/inspect.ts asks it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const AMOUNT = /^[^\p{L}\d]*\d[\d,]*\.\d{2,}[^\p{L}\d]*(?:[A-Z]{3,5})?$/u;

/** Texts that are an amount and nothing else, where they are seen. */
const amountsIn = (root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (AMOUNT.test(node.data.trim()) && node.parentElement.checkVisibility({ visibilityProperty: true })) found.push(node);
  }
  return found;
};

const isCut = (node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  const { left, right, width } = range.getBoundingClientRect();
  if (width === 0) return false;
  for (let box = node.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    const { overflowX } = getComputedStyle(box);
    if (overflowX === 'auto' || overflowX === 'scroll') return false;
    const frame = box.getBoundingClientRect();
    // What only a screen reader is told.
    if (frame.width <= 1) return false;
    if (overflowX !== 'visible' && (left < frame.left - 1 || right > frame.right + 1)) return true;
  }
  return false;
};

const aroundOf = ({ parentElement }) => (parentElement.closest('tr, dl, section') ?? parentElement).textContent.slice(0, 60);

globalThis.inspect = {
  violations: async (only) => {
    const runOnly = only === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: only };
    const { violations } = await globalThis.axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 4)
        .map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1]?.trim() ?? ''}`),
    );
  },

  overflow: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,

  clipped: () =>
    [...document.querySelectorAll('button, a, label, th, h1, h2')]
      .filter((element) => {
        const { overflow, textOverflow } = getComputedStyle(element);
        return (
          element.checkVisibility() &&
          overflow !== 'visible' &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 2
        );
      })
      .map((element) => `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`),

  /** Amounts of which a part is hidden, or shortened away. What lies beyond the edge of a box that scrolls is read by scrolling. */
  cutMoney: () =>
    amountsIn(document.body)
      .filter(isCut)
      .map((node) => `${node.data.trim()} in ${aroundOf(node)}`),

  enlargeMoney: () => {
    const amounts = amountsIn([...document.querySelectorAll('[role="dialog"]')].at(-1));
    for (const node of amounts) node.data = '-348,000,000.00';
    return amounts.length;
  },

  /** A sheet made by script needs no leave of the content security policy. */
  addStyle: (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  },

  focused: () => {
    const { activeElement: element } = document;
    const box = element.getBoundingClientRect();
    // 2.4.11: something of it has to be seen; its middle or one of its corners.
    const points = [0.5, 0.05, 0.95].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y]),
    );
    const isHidden = points.every(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && !element.contains(top) && !top.contains(element);
    });
    // Held against a copy beside it that has no focus: whatever differs is the sign of it.
    const looks = (of) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(of);
      return [outlineStyle, outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, backgroundColor].join(' ');
    };
    const twin = element.cloneNode(false);
    element.after(twin);
    const isMarked = looks(element) !== looks(twin);
    twin.remove();
    // A field may leave the sign to the frame around it.
    const isFramed = [element.parentElement, element.parentElement?.parentElement].some((frame) => {
      if (!frame || frame === document.body) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(frame);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    return {
      what: `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`,
      hasRing: isMarked || (element.matches('input, select, textarea') && isFramed),
      isHidden,
    };
  },
};
