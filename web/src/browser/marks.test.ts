import { describe, expect, it } from 'vitest';
import { createMarks, markedAnswers } from './marks.ts';

describe('the marks of a page', () => {
  it('are the months of all answers in sight, each once, the oldest first', () => {
    const marks = createMarks();
    const drop = [marks.add(['2026-11']), marks.add(['2026-10', '2026-11']), marks.add(['2026-11'])];
    expect([marks.months.get(), markedAnswers.get()]).toEqual([['2026-10', '2026-11'], 3]);
    drop[1]?.();
    expect(marks.months.get()).toEqual(['2026-11']);
    drop[0]?.();
    expect(marks.months.get()).toEqual(['2026-11']);
    drop[2]?.();
    drop[2]?.();
    expect([marks.months.get(), markedAnswers.get()]).toEqual([[], 0]);
  });
  it('are told only when they change', () => {
    const marks = createMarks();
    let told = 0;
    marks.months.subscribe(() => (told += 1));
    const [first, second] = [marks.add(['2026-11']), marks.add(['2026-11'])];
    first();
    expect(told).toBe(1);
    second();
    expect(told).toBe(2);
  });
  it('are those of one page', () => {
    const [one, other] = [createMarks(), createMarks()];
    one.add(['2026-11']);
    expect(other.months.get()).toEqual([]);
  });
});
