import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brokenBookings, checkTurn, type ProofTurn } from './proof.ts';

const SALT = '00ff';
const sealed = (turn: number, value: string): string =>
  createHash('sha256').update(`manager jackpot\ngrand\n${turn}\n${value}\n${SALT}`).digest('hex');

const HIT: ProofTurn = {
  pool_code: 'grand',
  turn: 3,
  start_money: '10',
  rules: {
    trigger: 'mystery',
    min_win: '20',
    must_hit: '30',
    segments: [1],
    due_hour: null,
    due_from_min: null,
    due_to_min: null,
  },
  commitment: sealed(3, '25.5'),
  ended_at: '2026-11-20T10:00:00.000Z',
  value: '25.5',
  salt: SALT,
  win: { amount: '25.500001', at: '2026-11-20T10:00:00.000Z', proof: null },
};

const wrongOf = async (turn: ProofTurn): Promise<string[]> =>
  (await checkTurn(turn)).flatMap(({ name, isRight }) => (isRight === true ? [] : [name]));

describe('a turn', () => {
  it('that was hit is what it committed to', async () => {
    expect((await checkTurn(HIT)).map(({ name }) => name)).toEqual(['commitment', 'range', 'crossed']);
    expect(await wrongOf(HIT)).toEqual([]);
  });

  it.each<[string, Partial<ProofTurn>, string[]]>([
    ['another value', { value: '25.500001' }, ['commitment']],
    ['another salt', { salt: '00fe' }, ['commitment']],
    ['another turn', { turn: 4 }, ['commitment']],
    ['another pool', { pool_code: 'Grand' }, ['commitment']],
    ['a secret that was not told', { value: null }, ['commitment']],
    ['a point above its range', { value: '30.000001', commitment: sealed(3, '30.000001') }, ['range', 'crossed']],
    ['a point below its range', { value: '19.999999', commitment: sealed(3, '19.999999') }, ['range']],
    ['a win that came too soon', { win: { amount: '25.499999', at: '2026-11-20T10:00:00.000Z', proof: null } }, ['crossed']],
  ])('shows %s', async (_, change, wrong) => expect(await wrongOf({ ...HIT, ...change })).toEqual(wrong));

  it('begins no lower than its money', async () => {
    expect(await wrongOf({ ...HIT, start_money: '26' })).toEqual(['range']);
    const forced = { ...HIT, start_money: '31', value: '31', commitment: sealed(3, '31') };
    expect(await wrongOf({ ...forced, win: { amount: '31', at: '2026-11-20T10:00:00.000Z', proof: null } })).toEqual([]);
  });

  it('of a time is won then or later, or by force', async () => {
    const value = '2026-11-20T10:00:00.001Z';
    const timed = { ...HIT, rules: { ...HIT.rules, trigger: 'time' }, value, commitment: sealed(3, value) };
    expect(await wrongOf(timed)).toEqual(['due']);
    expect(await wrongOf({ ...timed, win: { amount: '30', at: '2026-11-20T10:00:00.000Z', proof: null } })).toEqual([]);
  });

  it('of a weighted draw shows its number', async () => {
    const drawn = { ...HIT, rules: { ...HIT.rules, trigger: 'weighted' }, commitment: null, value: null, salt: null };
    const withProof = (draw: string): ProofTurn => ({
      ...drawn,
      win: { amount: '25', at: '2026-11-20T10:00:00.000Z', proof: { draw, threshold: '18446744073709551615' } },
    });
    expect(await checkTurn(withProof('18446744073709551614'))).toEqual([{ name: 'draw', isRight: true }]);
    expect(await checkTurn(withProof('18446744073709551615'))).toEqual([{ name: 'draw', isRight: false }]);
  });

  it('that goes on tells nothing', async () => expect(await checkTurn({ ...HIT, ended_at: null })).toEqual([]));
});

describe('the ledger', () => {
  const NOTHING = {
    turn: 1,
    visible_in: '0',
    hidden_in: '0',
    overflow_in: '0',
    repaid: '0',
    seed: '0',
    win: '0',
    adjustment: '0',
  };
  // Worked by hand: a seed of 10, 1 of bets of which 0.9 are shown, 5 taken by hand, a win of 5.9.
  const rows = [
    { ...NOTHING, id: '4', opening: '6', win: '5.9', visible: '0', hidden: '0.1', overflow: '0', owed: '0' },
    { ...NOTHING, id: '3', opening: '11', adjustment: '-5', visible: '5.9', hidden: '0.1', overflow: '0', owed: '0' },
    {
      ...NOTHING,
      id: '2',
      opening: '10',
      visible_in: '0.9',
      hidden_in: '0.1',
      visible: '10.9',
      hidden: '0.1',
      overflow: '0',
      owed: '0',
    },
    { ...NOTHING, id: '1', opening: '0', seed: '10', visible: '10', hidden: '0', overflow: '0', owed: '0' },
  ];

  it('adds up', () => expect(brokenBookings(rows)).toEqual(new Set()));

  it('shows a booking that does not, by a millionth', () => {
    const changed = rows.map((row) => (row.id === '2' ? { ...row, visible_in: '0.900001' } : row));
    expect(brokenBookings(changed)).toEqual(new Set(['2']));
  });

  it('shows a booking that is missing', () => {
    expect(brokenBookings(rows.filter(({ id }) => id !== '3'))).toEqual(new Set(['4']));
  });
});
