import { createHash, createHmac } from 'node:crypto';
import type { IconRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { BetChange } from '../../../platform/consumers/consumer.ts';
import { collectionKey } from './collection-key.ts';
import { doesDrop, drawOf } from './icon-draw.ts';
import { type Counter, movesOf, planHits } from './plan-drops.ts';

const key = collectionKey({ secret: Buffer.from('of a test') }, '7');

const icon = (more: Partial<IconRule> = {}): IconRule => ({
  code: 'star',
  name: { en: 'Star' },
  picture: null,
  game_ids: [],
  drop: { kind: 'chance', chance: '0.25' },
  daily_cap: null,
  from: null,
  until: null,
  ...more,
});

const bet = (betId: string, more: Partial<ConsumedBet> = {}): ConsumedBet => ({
  betId,
  roundId: betId,
  parentBetId: '',
  rowVersion: 1,
  status: 'settled',
  source: 'normal',
  sourceId: '',
  siteId: '1',
  agentId: '1',
  gameId: '1',
  playerId: '1',
  currency: 'USD',
  bet: 1_000_000n,
  win: 0n,
  betUsd: 1_000_000n,
  winUsd: 0n,
  betAtMs: Date.parse('2026-11-20T10:00:00Z'),
  settleDay: '2026-11-20',
  isTest: false,
  isFeatureBuy: false,
  spinType: 'normal',
  ...more,
});

const change = (sign: 1 | -1, of: ConsumedBet): BetChange => ({ sign, batchId: 1n, bet: of });
const stands = ({ status }: ConsumedBet): boolean => status === 'settled' || status === 'adjusted';
const hitsOf = (changes: readonly BetChange[], icons: readonly IconRule[], counters = new Map<string, Counter>()) =>
  planHits(movesOf(changes, stands), { icons, key, counters }).map((hit) => `${hit.icon.code} ${hit.bet.betId}`);

it('draws as HMAC-SHA256 says, whose first 64 bits are worked out another way here', () => {
  const bytes = createHmac('sha256', key).update('star\nb-1').digest('hex');
  expect(drawOf(key, { icon: 'star', betId: 'b-1' })).toBe(BigInt(`0x${bytes.slice(0, 16)}`));
  expect(doesDrop(key, '1', { icon: 'star', betId: 'b-1' })).toBe(true);
});

it('drops alike whatever a round won, how large its stake was and when it is drawn again', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,30}$/), { minLength: 1, maxLength: 60 }),
      fc.nat(),
      (ids, salt) => {
        const plain = ids.map((id) => change(1, bet(id)));
        const others = ids.map((id) => {
          const drawn = BigInt(`0x${createHash('sha256').update(`${salt} ${id}`).digest('hex').slice(0, 12)}`);
          return change(1, bet(id, { win: drawn, winUsd: drawn, bet: drawn + 1n, betUsd: drawn + 1n, status: 'adjusted' }));
        });
        const icons = [icon(), icon({ code: 'moon', drop: { kind: 'chance', chance: '0.4' } })];
        expect(hitsOf(others, icons)).toEqual(hitsOf(plain, icons));
        expect(hitsOf(others.toReversed(), icons).toSorted()).toEqual(hitsOf(plain, icons).toSorted());
      },
    ),
  );
});

it('drops as often as it says, for winning rounds as for losing ones', () => {
  const total = 40_000;
  const chance = 0.03;
  const isHit = Array.from({ length: total }, (_, at) => doesDrop(key, String(chance), { icon: 'star', betId: `b-${at}` }));
  // Every third round wins: χ² of the table won/lost × drop/none against the published chance, two degrees of freedom, beyond 13.8 once in a thousand.
  const cells = [true, false].map((isWin) => isHit.filter((_, at) => (at % 3 === 0) === isWin));
  const chiSquare = cells.reduce((sum, cell) => {
    const hits = cell.filter(Boolean).length;
    const [expected, without] = [cell.length * chance, cell.length * (1 - chance)];
    return sum + (hits - expected) ** 2 / expected + (cell.length - hits - without) ** 2 / without;
  }, 0);
  expect(chiSquare).toBeLessThan(13.8);
  // Evenly over the whole range: sixteen equal parts, fifteen degrees of freedom, beyond 37.7 once in a thousand.
  const parts = Array.from({ length: 16 }, () => 0);
  for (let at = 0; at < total; at++) {
    const part = Number(drawOf(key, { icon: 'moon', betId: `b-${at}` }) >> 60n);
    parts[part] = (parts[part] ?? 0) + 1;
  }
  expect(parts.reduce((sum, count) => sum + (count - total / 16) ** 2 / (total / 16), 0)).toBeLessThan(37.7);
});

it('looks at game and time of an icon', () => {
  const always = { kind: 'chance', chance: '1' } as const;
  const from = '2026-11-20T10:00:00.000Z';
  const until = '2026-11-20T11:00:00.000Z';
  const icons = [icon({ drop: always, game_ids: ['2'] }), icon({ code: 'moon', drop: always, from, until })];
  const at = (ms: number, gameId: string) => [change(1, bet('b', { betAtMs: Date.parse(from) + ms, gameId }))];
  expect(hitsOf(at(0, '2'), icons)).toEqual(['star b', 'moon b']);
  expect(hitsOf(at(-1, '1'), icons)).toEqual([]);
  expect(hitsOf(at(3_600_000, '1'), icons)).toEqual([]);
});

it('gives an icon with every so many bets that stand, and none twice for a bet that was cancelled between', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 30 })), { maxLength: 80 }),
      (every, steps) => {
        const icons = [icon({ drop: { kind: 'every', bets: every } })];
        const counters = new Map<string, Counter>();
        const standing: ConsumedBet[] = [];
        const drew = new Set<string>();
        let drawn = 0;
        const add = (): void => {
          const next = bet(`b-${++drawn}`);
          standing.push(next);
          if (hitsOf([change(1, next)], icons, counters).length === 0) return;
          drew.add(next.betId);
          // Never more than are due for what stands.
          expect(drew.size).toBeLessThanOrEqual(Math.floor(standing.length / every));
        };
        const cancel = (gone: ConsumedBet): void => {
          const counter = counters.get('1 star');
          // What the caller does with the icon of a bet that is gone.
          if (drew.delete(gone.betId) && counter !== undefined) counter.drawn -= 1n;
          hitsOf([change(-1, gone), change(1, { ...gone, status: 'cancelled' })], icons, counters);
        };
        for (const [isCancel, at] of steps) {
          const gone = isCancel ? standing.splice(at % Math.max(1, standing.length), 1)[0] : undefined;
          if (gone === undefined) add();
          else cancel(gone);
        }
        expect(counters.get('1 star')?.bets ?? 0n).toBe(BigInt(standing.length));
        expect(counters.get('1 star')?.drawn ?? 0n).toBe(BigInt(drew.size));
        // What a cancel left due comes with the next bets.
        for (let left = 80; left > 0; left--) add();
        expect(drew.size).toBeGreaterThanOrEqual(
          every === 1 ? standing.length - steps.length : Math.floor(standing.length / every),
        );
      },
    ),
  );
});

it('leaves what is amended as it was, and says of a bet once what became of it in a page', () => {
  const pending = bet('b', { status: 'pending' });
  const won = bet('b', { rowVersion: 2, win: 5n });
  const more = bet('b', { rowVersion: 3, status: 'adjusted', win: 9n });
  const gone = bet('b', { rowVersion: 4, status: 'cancelled' });
  const move = (...changes: BetChange[]) =>
    movesOf(changes, stands).map(({ wasKnown, before, after }) => [wasKnown, before, after]);
  expect(move(change(1, pending), change(-1, pending), change(1, won))).toEqual([[true, false, true]]);
  expect(move(change(-1, won), change(1, more))).toEqual([[true, true, true]]);
  expect(move(change(-1, more), change(1, gone))).toEqual([[true, true, false]]);
  expect(move(change(1, won), change(-1, won), change(1, gone))).toEqual([[true, false, false]]);
});
