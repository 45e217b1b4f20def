import { expect, it } from 'vitest';
import { testStores } from '../../test/stores.ts';

const { clickhouse } = await testStores();

/** The engine itself fails with a code of its list. */
const failWith = (code: number): Promise<unknown> =>
  clickhouse.command({
    name: 'test',
    sql: `SELECT throwIf(1, 'as the engine says', toInt16(${code})) SETTINGS allow_custom_error_code_in_throwif = 1`,
  });

it.each([
  ['a file that ends too soon', 'damage', [3, 32, 33, 74, 87, 361]],
  ['a file that does not hold what was written', 'damage', [39, 40, 89, 117, 246, 271, 432]],
  ['a part that lacks files', 'damage', [107, 226, 227, 228, 232, 233, 740]],
  ['a table that is gone', 'damage', [60]],
  ['too much asked', 'timeout', [159, 160]],
  ['too much memory', 'memory', [241]],
  ['an engine that is busy or away', 'unavailable', [202, 209, 210, 279]],
  ['rights, a user, a password', 'rights', [164, 192, 193, 194, 195, 291, 497, 511, 516]],
  ['a quota, a limit of the server', 'quota', [201, 290, 452]],
  ['a full disk', 'disk_full', [243]],
  ['too many parts', 'too_many_parts', [252]],
  ['a keeper that is lost', 'keeper', [225, 242, 285, 286, 319, 999]],
  ['a query that was ended', 'ended', [236, 394]],
  ['a question that is wrong', 'other', [43, 47, 62, 115]],
])('%s is %s', async (_, kind, codes) => {
  for (const code of codes) await expect(failWith(code)).rejects.toMatchObject({ code, kind });
});
