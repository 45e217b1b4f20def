import { expect, it } from 'vitest';
import type { TransferDetail } from '@manager/contract/features/fishing/transfer-record';
import { draftHref } from '../../../product/compensation/draft-href.ts';
import { compensateHref, isToCompensate } from '../../fishing/transfer-record/transfer-links.ts';

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

it('opens a draft with what is known filled in, and nothing that is not', () => {
  expect(paramsOf(draftHref({ bet_id: 'b&1=2', player_id: '', origin: 'B-3', origin_ref: 'b&1=2' }))).toEqual({
    bet_id: 'b&1=2',
    origin: 'B-3',
    origin_ref: 'b&1=2',
    mode: 'new',
  });
});

it.each([
  ['-5', '5'],
  ['5.25', '-5.25'],
  ['0.00', undefined],
  [null, undefined],
])('gives what a transfer lost and takes what it paid too much: %s', (difference, money) => {
  const transfer = {
    transfer_id: 't-1',
    player_id: '7',
    site_id: '3',
    difference,
    compensations: [] as unknown,
  } as TransferDetail;
  const { money: filledIn, ...rest } = paramsOf(compensateHref(transfer));
  expect(filledIn).toBe(money);
  expect(rest).toEqual({ player_id: '7', site_id: '3', origin: 'K-1', origin_ref: 't-1', mode: 'new' });
});

const paid = (money: string, state = 'finish') => ({ id: '1', currency: 'USD', money, state });
it.each([
  ['differs', '-5', [], '5'],
  ['differs', '-5', [paid('5')], undefined],
  ['differs', '-5', [paid('3')], '2'],
  ['differs', '5.25', [paid('-5')], '-0.25'],
  ['differs', '-5', [paid('5', 'draft')], undefined],
  ['twice', '0', [], ''],
  ['twice', '0', [paid('-12.5')], undefined],
  ['fits', '0', [], undefined],
])('offers no draft for what is made good for already: %s by %s', (...[chain, difference, compensations, money]) => {
  const transfer = { transfer_id: 't-1', player_id: '7', site_id: '3', chain, difference, compensations } as TransferDetail;
  expect(isToCompensate(transfer) ? (paramsOf(compensateHref(transfer)).money ?? '') : undefined).toBe(money);
});
