import { afterEach, expect, it, vi } from 'vitest';
import { messagePosition } from './message-position.ts';

/** What stands where, by its tag. */
const place = (elements: readonly [tag: string, box: Omit<DOMRect, 'toJSON' | 'x' | 'y' | 'width' | 'height'>][]): void => {
  for (const [tag, box] of elements) {
    const element = document.createElement(tag);
    if (element instanceof HTMLAnchorElement) element.href = '/there';
    element.checkVisibility = () => true;
    element.getBoundingClientRect = () => box as DOMRect;
    document.body.append(element);
  }
};
const box = ([left, top]: readonly [number, number], [width, height]: readonly [number, number]) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const window1440 = (): void => {
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('innerHeight', 900);
};

it('is below in the middle while nothing stands there', () => {
  window1440();
  expect(messagePosition()).toBe('bottom-center');
});

it('gives way to a button, and rather covers the link of a row than a title', () => {
  window1440();
  place([['button', box([700, 860], [80, 30])]]);
  expect(messagePosition()).toBe('bottom-right');
  document.body.replaceChildren();
  place([
    ['a', box([700, 860], [80, 20])],
    ['button', box([1200, 860], [80, 30])],
    ['button', box([100, 860], [80, 30])],
    ['h1', box([0, 0], [1440, 60])],
  ]);
  expect(messagePosition()).toBe('bottom-center');
});

it('leaves the edge of a phone free, where the cards have their buttons', () => {
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  place([
    ['summary', box([340, 790], [44, 44])],
    ['h1', box([8, 10], [200, 40])],
  ]);
  expect(messagePosition()).toBe('bottom-center');
});
