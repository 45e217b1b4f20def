import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canFollow, type ChainTransfer, checkChain } from './transfer.ts';

const transfer = (transferId: string, overrides: Partial<ChainTransfer> = {}): ChainTransfer => ({
  transferId,
  playerId: '1',
  currency: 'USD',
  direction: 'in',
  state: 'done',
  isFinished: true,
  amount: '100',
  refs: [],
  bet: null,
  win: null,
  ...overrides,
});
const out = (amount: string, refs: readonly string[], overrides: Partial<ChainTransfer> = {}): ChainTransfer =>
  transfer('out', { direction: 'out', amount, refs, bet: '0', win: '0', ...overrides });
const told = (checked: ChainTransfer, others: readonly ChainTransfer[]): string => {
  const check = checkChain(checked, others);
  const problems = check?.problems.map(({ kind, transferId }) => `${kind} ${transferId}`).join(', ') ?? '';
  return `${check?.result} ${check?.expected?.toFixed() ?? '-'} ${check?.difference?.toFixed() ?? '-'} ${problems}`.trim();
};

describe('the check of a chain', () => {
  it('out = in − bet + win: 5 000 in, bet 300, win 300 gives 5 000 back', () => {
    const paid = transfer('a', { amount: '5000' });
    expect(told(out('5000', ['a'], { bet: '300', win: '300' }), [paid])).toBe('fits 5000 0');
    expect(told(out('5000.000001', ['a'], { bet: '300', win: '300' }), [paid])).toBe('differs 5000 0.000001');
    expect(checkChain(paid, [])).toBe(null);
  });

  it('counts an in once however often it is named, and one that came to nothing not at all', () => {
    const ins = [
      transfer('a'),
      transfer('b', { amount: '7', state: 'cancelled' }),
      transfer('c', { amount: '9', state: 'failed' }),
    ];
    expect(told(out('100', ['a', 'a', 'b', 'c']), ins)).toBe('fits 100 0');
  });

  it.each<[string, ChainTransfer[], string]>([
    ['nobody told of the in', [], 'missing a'],
    ['the in is still open', [transfer('a', { state: 'requested', isFinished: false })], 'open a'],
    ['the in got no right answer', [transfer('a', { state: 'failed', isFinished: false })], 'open a'],
    ['the in is being cancelled', [transfer('a', { state: 'cancel_sent', isFinished: false })], 'open a'],
    ['it is another player’s', [transfer('a', { playerId: '2' })], 'foreign a'],
    ['it is in another currency', [transfer('a', { currency: 'EUR' })], 'foreign a'],
    ['it is no in', [out('1', ['z'], { transferId: 'a' })], 'foreign a'],
  ])('says nothing of figures while %s', (_, others, problem) => {
    expect(told(out('100', ['a']), others)).toBe(`incomplete - - ${problem}`);
  });

  it('notices money that goes back twice, though each figure fits', () => {
    const paid = transfer('a');
    const other = out('100', ['a'], { transferId: 'other', state: 'retrying', isFinished: false });
    expect(told(out('100', ['a']), [paid, other])).toBe('twice 100 0 twice other');
    const cancel = transfer('undo', { direction: 'cancel', refs: ['a'] });
    expect(told(out('100', ['a']), [paid, cancel])).toBe('twice 100 0 twice undo');
    expect(told(cancel, [paid, out('100', ['a'])])).toBe('twice 100 0 twice out');
    // A cancel that is not booked gave nothing back; one of an in that is cancelled is what the in tells as well.
    expect(told(out('100', ['a']), [paid, { ...cancel, state: 'retrying' }])).toBe('fits 100 0');
    expect(told(cancel, [{ ...paid, state: 'cancelled' }])).toBe('fits 100 0');
    expect(told({ ...cancel, amount: '99' }, [{ ...paid, state: 'cancelled' }])).toBe('differs 100 -1');
    expect(told(cancel, [])).toBe('incomplete - - missing a');
  });
});

/** A stay at random, counted in integers: what comes in, is staked and won, and what goes back. */
const stay = fc.record({
  ins: fc.array(
    fc.record({
      micros: fc.bigInt(0n, 10n ** 15n),
      state: fc.constantFrom<ChainTransfer['state']>('done', 'cancelled', 'failed'),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  bet: fc.bigInt(0n, 10n ** 15n),
  win: fc.bigInt(0n, 10n ** 15n),
  shift: fc.oneof(fc.constant(0n), fc.bigInt(-1_000n, 1_000n)),
});
const textOf = (micros: bigint): string => {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
const plain = (text: string | undefined): bigint | undefined => {
  if (text === undefined) return undefined;
  const [whole = '', digits = ''] = text.replace('-', '').split('.');
  return BigInt(`${whole}${digits.padEnd(6, '0')}`) * (text.startsWith('-') ? -1n : 1n);
};

it('says of any chain by how many micros it is off', () => {
  fc.assert(
    fc.property(stay, ({ ins, bet, win, shift }) => {
      const rows = ins.map(({ micros, state }, i) => transfer(`in-${i}`, { amount: textOf(micros), state }));
      const back = ins.filter(({ state }) => state === 'done').reduce((sum, { micros }) => sum + micros, 0n) - bet + win;
      const checked = out(
        textOf(back + shift),
        rows.map(({ transferId }) => transferId),
        { bet: textOf(bet), win: textOf(win) },
      );
      const check = checkChain(checked, rows);
      expect([check?.result, plain(check?.expected?.toFixed()), plain(check?.difference?.toFixed())]).toEqual([
        shift === 0n ? 'fits' : 'differs',
        back,
        shift,
      ]);
      const [first, ...rest] = rows;
      expect(checkChain(checked, rest)).toMatchObject({
        result: 'incomplete',
        difference: null,
        problems: [{ kind: 'missing', transferId: first?.transferId }],
      });
    }),
  );
});

describe('canFollow', () => {
  it.each([
    ['in', 'requested', 'requested done failed cancel_sent cancelled'],
    ['in', 'failed', 'failed cancel_sent cancelled'],
    ['in', 'cancel_sent', 'cancel_sent cancelled'],
    ['in', 'done', ''],
    ['in', 'cancelled', ''],
    ['out', 'requested', 'requested done retrying manual'],
    ['out', 'retrying', 'done retrying manual'],
    ['cancel', 'manual', 'done retrying manual'],
    ['out', 'done', ''],
  ] as const)('%s: %s goes on as %s', (direction, from, expected) => {
    const states = ['requested', 'done', 'failed', 'cancel_sent', 'cancelled', 'retrying', 'manual'] as const;
    expect(states.filter((to) => canFollow(direction, from, to)).join(' ')).toBe(expected);
  });
});
