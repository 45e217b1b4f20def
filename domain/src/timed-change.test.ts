import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tightensControl } from './tighten.ts';
import { afterTimedEvent, dueAt, lateS, MAX_AHEAD_MS, TIMED_STATES, type TimedEvent, timeFault } from './timed-change.ts';

const EVENTS: readonly TimedEvent[] = ['agree', 'refuse', 'apply', 'overtake', 'fail', 'revert', 'keep', 'cancel'];

describe('the life of a timed change', () => {
  it('is applied once at most and undone once at most, and what is over stays so', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 }), (events) => {
        let state: (typeof TIMED_STATES)[number] = 'waiting_approval';
        const done: TimedEvent[] = [];
        for (const event of events) {
          const next = afterTimedEvent(state, event);
          if (next === undefined) continue;
          done.push(event);
          state = next;
        }
        const count = (event: TimedEvent): number => done.filter((each) => each === event).length;
        expect(count('apply')).toBeLessThanOrEqual(1);
        expect(count('revert')).toBeLessThanOrEqual(count('apply'));
        if (count('apply') > 0) expect(done.indexOf('agree')).toBeLessThan(done.indexOf('apply'));
        const isOver = EVENTS.every((event) => afterTimedEvent(state, event) === undefined);
        if (isOver) expect(dueAt({ state, applyAt: new Date(1), revertAt: new Date(2) })).toBeNull();
      }),
    );
  });

  it('has something to be done as long as it waits, and while it has an end', () => {
    const [applyAt, revertAt] = [new Date(1_000), new Date(2_000)];
    const due = Object.fromEntries(TIMED_STATES.map((state) => [state, dueAt({ state, applyAt, revertAt })]));
    expect(due).toMatchObject({ scheduled: applyAt, applied: revertAt, waiting_approval: null, reverted: null, failed: null });
    expect(dueAt({ state: 'applied', applyAt, revertAt: null })).toBeNull();
  });
});

describe('its times', () => {
  it('lie ahead, in order, and a year away at most', () => {
    const at = (applyMs: number, revertMs: number | null = null) => timeFault({ nowMs: 1_000, applyMs, revertMs });
    expect([at(1_000), at(999)].map((fault) => fault?.fault)).toEqual(['in_the_past', 'in_the_past']);
    expect(at(1_001)).toBeNull();
    expect(at(1_000 + MAX_AHEAD_MS)).toBeNull();
    expect(at(1_001 + MAX_AHEAD_MS)).toEqual({ field: 'apply_at', fault: 'too_far_ahead' });
    expect(at(2_000, 2_000)).toEqual({ field: 'revert_at', fault: 'not_after_apply' });
    expect(at(2_000, 1_001 + MAX_AHEAD_MS)).toEqual({ field: 'revert_at', fault: 'too_far_ahead' });
  });

  it('are late beyond a minute', () => {
    expect([lateS(0, 60_000), lateS(0, 60_001), lateS(0, 90_999)]).toEqual([null, 60, 90]);
  });
});

it('knows which change tightens a control', () => {
  const cases: [object, object, boolean][] = [
    [{ max_bet: '10' }, { max_bet: '9.5' }, true],
    [{ max_bet: '9' }, { max_bet: '10' }, false],
    [{ max_bet: null }, { max_bet: '10' }, true],
    [{ max_bet: '10' }, { max_bet: null }, false],
    [{ min_bet_usd: '1' }, { min_bet_usd: '2' }, true],
    [{ is_enabled: null }, { is_enabled: false }, true],
    [{ is_enabled: false }, { is_enabled: true }, false],
    [{ status: 'enabled' }, { status: 'maintenance' }, true],
    [{ rtp: '96' }, { rtp: '92' }, false],
    [{ max_win_day_action: 'cap' }, { max_win_day_action: 'block' }, false],
  ];
  for (const [before, after, isTighter] of cases)
    expect([after, tightensControl({ ...before }, { ...after })]).toEqual([after, isTighter]);
});
