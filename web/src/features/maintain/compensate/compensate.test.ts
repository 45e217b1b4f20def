import { expect, it } from 'vitest';
import type { TransferDetail } from '@manager/contract/features/fishing/transfer-record';
import { draftHref } from '../../../product/compensation/draft-href.ts';
import { compensateHref } from '../../fishing/transfer-record/transfer-links.ts';

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
  const transfer = { transfer_id: 't-1', player_id: '7', site_id: '3', difference } as TransferDetail;
  const { money: filledIn, ...rest } = paramsOf(compensateHref(transfer));
  expect(filledIn).toBe(money);
  expect(rest).toEqual({ player_id: '7', site_id: '3', origin: 'K-1', origin_ref: 't-1', mode: 'new' });
});
