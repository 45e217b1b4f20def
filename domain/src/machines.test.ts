import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeVersion } from './bet-version.ts';
import * as machines from './machines.ts';
import type { BetStatus } from './measures.ts';
import { type Machine, WrongStateError } from './state-machine.ts';

/** The state machines once more, as a list of arrows: everything that is not on it must be refused. */
const ARROWS: Record<keyof typeof machines, string> = {
  betStatus:
    'pending>settled pending>cancelled pending>invalid settled>adjusted settled>cancelled adjusted>adjusted adjusted>cancelled invalid>cancelled',
  invalidBet:
    'invalid>cancelling invalid>cancelled completing>cancelled cancelling>cancelled cancelling>cancel_failed cancel_failed>cancelling cancelled>deleted invalid>completing cancel_failed>completing completing>completed completing>invalid invalid>completed completed>invalid',
  reconcileRow:
    'pending>matched pending>tolerated pending>mismatch matched>pending matched>tolerated matched>mismatch tolerated>pending tolerated>matched tolerated>mismatch mismatch>pending mismatch>matched mismatch>tolerated mismatch>explained explained>pending explained>matched explained>tolerated explained>mismatch explained>explained explained>closed',
  lotteryDraw: 'open>closed open>void closed>drawn closed>void drawn>settled drawn>void settled>void',
  bigWin: 'new>checking new>cleared checking>cleared cleared>checking',
  transferIn: 'requested>done requested>failed failed>cancel_sent cancel_sent>cancelled',
  transferOut: 'requested>done requested>retrying retrying>done retrying>manual manual>retrying manual>done',
};

const all = Object.entries(machines).map(([key, machine]) => ({
  key,
  machine: machine as Machine<string>,
  arrows: new Set(ARROWS[key as keyof typeof machines].split(' ')),
}));

describe.each(all)('$key', ({ machine, arrows }) => {
  it('allows the listed moves and no others', () => {
    const allowed = machine.states.flatMap((from) => machine.nextStates(from).map((to) => `${from}>${to}`));
    expect(new Set(allowed)).toEqual(arrows);
    expect(new Set([...arrows].flatMap((arrow) => arrow.split('>')))).toEqual(new Set(machine.states));
  });

  it('lets no walk of wanted states take an illegal step', () => {
    const walk = fc.array(fc.constantFrom(...machine.states), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...machine.states), walk, (start, wanted) => {
        let state = start;
        for (const to of wanted) {
          const isLegal = arrows.has(`${state}>${to}`);
          expect(machine.canMove(state, to)).toBe(isLegal);
          if (isLegal) {
            machine.assertMove(state, to);
            state = to;
          } else {
            expect(() => machine.assertMove(state, to)).toThrow(WrongStateError);
          }
        }
      }),
    );
  });

  it('knows its states', () => {
    expect(machine.states.every((state) => machine.isState(state))).toBe(true);
    expect(['', 'nowhere', 'constructor', '__proto__', 'toString'].some((text) => machine.isState(text))).toBe(false);
  });
});

describe('WrongStateError', () => {
  it('says where the object is', () => {
    const move = () => machines.invalidBet.assertMove('deleted', 'cancelling');
    expect(move).toThrow(expect.objectContaining({ machine: 'invalid_bet.state', state: 'deleted', wanted: 'cancelling' }));
  });
});

describe('judgeVersion', () => {
  const kept = { rowVersion: 3, status: 'settled', betAtMs: 1_000 } as const;
  const version = (status: BetStatus, rowVersion = 4, betAtMs = 1_000) => ({ rowVersion, status, betAtMs });

  it('takes the same or a lower version as a duplicate, whatever it says', () => {
    expect(judgeVersion(kept, version('settled', 3))).toBe('duplicate');
    expect(judgeVersion(kept, version('cancelled', 2, 5))).toBe('duplicate');
  });

  it.each([
    ['pending', 'pending settled cancelled invalid'],
    ['settled', 'settled adjusted cancelled'],
    ['adjusted', 'adjusted settled cancelled'],
    ['invalid', 'cancelled'],
    ['cancelled', ''],
  ] as const)('lets only these follow %s: %s', (status, followers) => {
    const amending = machines.betStatus.states.filter((next) => judgeVersion({ ...kept, status }, version(next)) === 'amendment');
    expect(amending.toSorted()).toEqual(followers.split(' ').filter(Boolean).toSorted());
  });

  it('takes a second cancel as a duplicate', () => {
    expect(judgeVersion({ ...kept, status: 'cancelled' }, version('cancelled'))).toBe('duplicate');
  });

  it('rejects another bet time', () => {
    expect(judgeVersion(kept, version('adjusted', 4, 1_001))).toBe('rejected');
  });

  it('keeps the newest version whatever order they arrive in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }), (order) => {
        let newest = version('settled', 0);
        for (const rowVersion of order) {
          const incoming = version('settled', rowVersion);
          if (judgeVersion(newest, incoming) === 'amendment') newest = incoming;
        }
        expect(newest.rowVersion).toBe(6);
      }),
    );
  });
});
