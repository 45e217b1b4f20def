import type { BetStep } from '@manager/domain/bet-detail';
import { describe, expect, it } from 'vitest';
import { stepLabels } from './step-labels.ts';
import { stepAfterKey } from './StepNavigator.tsx';
import { symbolArt } from './symbol-art.ts';

const step = (type: BetStep['type']): BetStep => ({ idx: 0, type, reels: [], multiplier: '1', wins: [], step_win: '0' });

describe('step labels', () => {
  it('numbers each type of step for itself', () => {
    const labels = stepLabels([step('base'), step('free'), step('respin'), step('free')], (key, values) => `${key} ${values?.['n'] ?? ''}`);
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

describe('symbols', () => {
  it('draws the symbols of the published games', () => {
    expect(symbolArt('W').kind).toBe('wild');
    expect(symbolArt('S').kind).toBe('scatter');
    for (const name of 'ABCDEF') expect(symbolArt(name).kind).toBe('gem');
    for (const name of 'akqjt') expect(symbolArt(name).kind).toBe('royal');
    expect(symbolArt('t')).toMatchObject({ text: '10' });
  });

  it('writes out a name it does not know, cut to the tile, in a hue that stays', () => {
    expect(symbolArt('Kraken')).toMatchObject({ kind: 'text', text: 'Kraken' });
    expect(symbolArt('Leviathan')).toMatchObject({ kind: 'text', text: 'Leviat…' });
    expect(symbolArt('Kraken')).toEqual(symbolArt('Kraken'));
  });
});
