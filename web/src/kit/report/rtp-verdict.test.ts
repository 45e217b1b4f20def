import { describe, expect, it } from 'vitest';
import { texts } from './texts.en.ts';
import { type JudgedRow, lackOf, whyNoVerdict } from './rtp-verdict.ts';
import type { ReportTranslate } from './use-report-texts.ts';

const t = ((key: keyof typeof texts, values: Record<string, string> = {}) =>
  texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '?')) as ReportTranslate;

/** 7 194 rounds of which a few large ones decide: as much as 412 equal stakes; σ 5 is an error of 500 ÷ √412 = 24.6332 points. */
const MIXED: JudgedRow = {
  rounds: 7194,
  effective_rounds: 412,
  standard_error: '24.6332',
  z_score: '1.20',
  rtp_state: 'insufficient',
};

describe('too few rounds', () => {
  it('say how many are needed of these stakes, and what chance does meanwhile', () => {
    expect(lackOf(MIXED)).toBe('few');
    const [count, needed, chance] = whyNoVerdict(MIXED, t);
    expect(count).toContain('7,194 rounds are worth only 412 rounds of equal stakes');
    // 7 194 × 1 000 ÷ 412 = 17 461.2
    expect(needed).toBe('1,000 rounds of equal stakes are enough. With these stakes that takes about 17,462 rounds.');
    // 1.96 × 24.6332 = 48.28; with σ 5 over 1 000 rounds 1.96 × 500 ÷ √1 000 = 30.99
    expect(chance).toContain('up to ±48.28 points over these rounds, and by ±30.99 over 1,000');
  });

  it('of equal stakes are not blamed on large ones', () => {
    const lines = whyNoVerdict({ ...MIXED, rounds: 400, effective_rounds: 400 }, t);
    expect(lines[0]).toBe('400 rounds are worth 400 rounds of equal stakes.');
    expect(lines[1]).toContain('about 1,000 rounds');
  });

  it('are none at all without a paid round', () => {
    const none = { ...MIXED, rounds: 0, effective_rounds: 0, standard_error: null, z_score: null };
    expect([lackOf(none), ...whyNoVerdict(none, t)]).toEqual([
      'few',
      'No paid rounds were played. At least 1,000 rounds of equal stakes are needed.',
    ]);
  });
});

it('a game without published mathematics has nothing to be compared with, however much it was played', () => {
  const unknown = { ...MIXED, effective_rounds: 90_000, standard_error: null, z_score: null };
  expect([lackOf(unknown), whyNoVerdict(unknown, t).length]).toEqual(['unknown', 1]);
});

it('a verdict needs no reason', () => {
  expect([lackOf({ ...MIXED, rtp_state: 'warn' }), whyNoVerdict({ ...MIXED, rtp_state: 'ok' }, t)]).toEqual([undefined, []]);
});
