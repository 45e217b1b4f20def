import type { TransferDetail, TransferRow } from '@manager/contract/features/fishing/transfer-record';
import { describe, expect, it } from 'vitest';
import { readUrlState } from '../../../kit/filter/url-state.ts';
import { filterCodecs, isSearchable, noFilters, transferQuery } from './transfer-filters.ts';
import { betsHref, playerHref } from './transfer-links.ts';
import { toneOf } from './transfer-tags.tsx';

const read = (address: string) => readUrlState({ codecs: filterCodecs, params: new URLSearchParams(address) }).values;

describe('filters of transfers', () => {
  it('sends only what is chosen', () => {
    expect(transferQuery(noFilters)).toEqual({});
    expect(transferQuery(read('player=kim&state=manual,nowhere,done&direction=out&with_test=1'))).toMatchObject({
      player: 'kim',
      direction: 'out',
      with_test: true,
    });
    expect(transferQuery(read('direction=up'))).toEqual({});
  });

  it.each([
    ['', false],
    ['direction=out', false],
    ['site_id=4', false],
    ['transfer_id=x-1', true],
    ['player=kim', true],
    ['time_from=2026-11-20T10:00Z', true],
  ])('asks for %j only when it is bounded: %s', (address, expected) => {
    expect(isSearchable(read(address))).toBe(expected);
  });
});

it.each<[Partial<TransferRow>, string | undefined]>([
  [{ chain: 'fits' }, undefined],
  [{ chain: 'fits', is_test: true }, 'test'],
  [{ chain: 'differs' }, 'alarm'],
  [{ chain: 'twice', state: 'retrying' }, 'alarm'],
  [{ chain: 'incomplete' }, 'warn'],
  [{ chain: 'fits', state: 'manual' }, 'warn'],
  [{ chain: null, state: 'cancelled' }, 'muted'],
])('a row %j is %s', (row, tone) => {
  expect(toneOf({ chain: null, state: 'done', is_test: false, ...row })).toBe(tone);
});

it('leads to the bets between the first in and the out', () => {
  const row = (direction: TransferRow['direction'], minute: number) => ({
    direction,
    created_at: `2026-11-21T10:0${minute}:00.000Z`,
  });
  const detail = (...chain: ReturnType<typeof row>[]) =>
    ({ ...row('in', 2), player_id: '7', game_id: '3', of_chain: chain }) as TransferDetail;
  expect(betsHref(detail(row('in', 1), row('in', 2), row('out', 5)))).toBe(
    '/account/bet-detail?player_id=7&time_from=2026-11-21T10%3A01%3A00.000Z&time_to=2026-11-21T10%3A05%3A00.000Z&game_id=3',
  );
  expect(betsHref({ ...detail(row('in', 2)), game_id: null })).toBe(
    '/account/bet-detail?player_id=7&time_from=2026-11-21T10%3A02%3A00.000Z',
  );
  expect(playerHref(detail())).toContain('time_from=2026-11-21T00%3A00%3A00.000Z&time_to=2026-11-22T00%3A00%3A00.000Z');
});
