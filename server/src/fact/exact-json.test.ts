import { MAX_DETAIL_DEPTH } from '@manager/contract/platform/bets';
import { expect, it } from 'vitest';
import { readValues } from '../ingest/read-rows.ts';
import { payloadText } from './bet-payload.ts';

const detailOf = async (text: string): Promise<string | null> => {
  for await (const [row] of readValues(Buffer.from(`{"bet_id":"1234567890123456","detail":${text}}`)))
    return payloadText(row?.value as Record<string, unknown>, 'detail');
  return null;
};

it.each([
  '{"seed":12345678901234567890}',
  '{"most":1e400,"least":-1E-400}',
  '{"reels":[[0.1234567890123456789,9007199254740993]]}',
  '{"at":1700000000000000,"text":"12345678901234567890, [1e400"}',
])('a payload keeps its numbers as they were sent: %s', async (text) => {
  expect(await detailOf(text)).toBe(text);
});

it('a number that is kept as its text is no level of its own', async () => {
  const deep = (number: string): string => `${'{"a":'.repeat(MAX_DETAIL_DEPTH)}${number}${'}'.repeat(MAX_DETAIL_DEPTH)}`;
  const isTaken = (text: string): Promise<boolean> => detailOf(text).then(Boolean, () => false);
  expect([await isTaken(deep('1')), await isTaken(deep('1e400')), await isTaken(deep('{}'))]).toEqual([true, true, false]);
});
