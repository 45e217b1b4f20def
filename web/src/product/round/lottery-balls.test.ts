import { describe, expect, it } from 'vitest';
import { ballsOf } from './lottery-balls.ts';

const marked = (content: string, result?: string): string =>
  ballsOf(content, result)
    .map(({ text, isDrawn, startsPosition }) => `${startsPosition ? '| ' : ''}${text}${isDrawn ? '!' : ''}`)
    .join(' ');

describe('balls of a lottery', () => {
  it('count at their own position where there are positions', () => {
    expect(marked('3,7|8|1', '7|3|1')).toBe('3 7! | 8 | 1!');
  });

  it('count anywhere where the order does not', () => {
    expect(marked('1,4,7', '2,4,7,9,11')).toBe('1 4! 7!');
    expect(marked('1,4,7', '4|7|9')).toBe('1 4! 7!');
  });

  it('are not marked before the draw, nor when they are words', () => {
    expect(marked('3|7|1')).toBe('3 | 7 | 1');
    expect(marked('big', '3|7|9')).toBe('big');
  });
});
