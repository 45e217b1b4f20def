import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import { expect, it } from 'vitest';
import { rawTextOf } from './RawDetail.tsx';

it('shows and copies the detail to the letter, digits beyond what a browser reads and all', () => {
  const text = '{"seed":12345678901234567890,"odds":0.10,"most":1e400,"to":"$& $1"}';
  const bet = { bet_id: 'b1', detail: JSON.parse(text) as unknown, detail_text: text } as BetDetail;
  expect(rawTextOf(bet)).toBe(`{\n  "bet_id": "b1",\n  "detail": ${text}\n}`);
  expect(rawTextOf({ ...bet, detail: null, detail_text: null })).toBe('{\n  "bet_id": "b1",\n  "detail": null\n}');
});
