import type { BetStep } from '@manager/domain/bet-detail';
import { describe, expect, it } from 'vitest';
import { stepLabels } from './step-labels.ts';
import { stepAfterKey } from './StepNavigator.tsx';
import { symbolArt } from './symbol-art.ts';

const step = (type: BetStep['type']): BetStep => ({ idx: 0, type, reels: [], multiplier: '1', wins: [], step_win: '0' });

describe('step labels', () => {
  it('numbers each type of step for itself', () => {
    const labels = stepLabels(
      [step('base'), step('free'), step('respin'), step('free')],
      (key, values) => `${key} ${values?.['n'] ?? ''}`,
    );
    expect(labels).toEqual(['step.base 1', 'step.free 1', 'step.respin 1', 'step.free 2']);
  });
});

describe('keys of the step navigator', () => {
  it('walks, jumps to the ends and stops there', () => {
    expect(stepAfterKey({ key: 'ArrowRight', current: 1, count: 3 })).toBe(2);
    expect(stepAfterKey({ key: 'ArrowRight', current: 2, count: 3 })).toBe(2);
    expect(stepAfterKey({ key: 'ArrowLeft', current: 0, count: 3 })).toBe(0);
    expect(stepAfterKey({ key: 'Home', current: 2, count: 3 })).toBe(0);
    expect(stepAfterKey({ key: 'End', current: 0, count: 3 })).toBe(2);
  });

  it('leaves other keys alone', () => {
    expect(stepAfterKey({ key: 'Tab', current: 0, count: 3 })).toBeNull();
  });
});

// shows S2.115
describe('symbols', () => {
  it('draws card ranks, specials and bars as themselves', () => {
    for (const rank of ['A', 'K', 'Q', 'J', '10', '9']) expect(symbolArt(rank)).toMatchObject({ kind: 'rank', text: rank });
    expect(symbolArt('Wild').kind).toBe('wild');
    expect(symbolArt('Scatter').kind).toBe('scatter');
    expect(symbolArt('7').kind).toBe('seven');
    expect([symbolArt('Bar'), symbolArt('Bar3')]).toEqual([
      { kind: 'bars', count: 1 },
      { kind: 'bars', count: 3 },
    ]);
  });

  it('has pictures with their name, and a medal for every other name', () => {
    expect(symbolArt('Bell')).toMatchObject({ kind: 'picture', picture: 'bell', caption: 'Bell' });
    expect(symbolArt('Kraken')).toMatchObject({ kind: 'medal', caption: 'Kraken' });
    expect(symbolArt('Leviathan')).toMatchObject({ kind: 'medal', caption: 'Leviath…' });
  });

  it('tells the names of one game apart, and the same name is the same in every round', () => {
    const looks = ['Pearl', 'Squid', 'Crab', 'Horn', 'Rune', 'Jarl'].map((name) =>
      JSON.stringify({ ...symbolArt(name), caption: '' }),
    );
    expect(new Set(looks).size).toBe(looks.length);
    expect(symbolArt('Kraken')).toEqual(symbolArt('Kraken'));
  });

  it('stands on a name that objects have by nature', () => {
    expect(symbolArt('constructor').kind).toBe('medal');
  });
});
