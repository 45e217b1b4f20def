import type { getMirroredBetList as endpoint } from '@manager/contract/features/account/skg-bets';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, subtract, sum, toWire } from '@manager/domain/money';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import { placeOfWindow, type TimeWindow, windowOfPlace } from '../../../kit/bet/search-window.ts';
import { scopeOfInstants } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { planMirrored } from './bet-query.ts';
import { namesFor, toMirroredRow } from './bet-row.ts';
import { readMirrored, sumMirrored } from './bet-store.ts';

type Sums = Awaited<ReturnType<typeof sumMirrored>>;

/** B-7: mirrored bets, newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of times), `permission.missing`. */
export const getMirroredBetList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { window, conditions, resolved, directory } = await planMirrored(ctx, input);
  let walked: TimeWindow | undefined = window;
  const page = await readKeysetPage(ctx, {
    list: 'skg_bets',
    input,
    read: (start, limit) => {
      walked = windowOfPlace(start.place) ?? window;
      return readMirrored(ctx.db, { conditions, window: walked, ...start, limit });
    },
    placeOf: ({ bet_at: at, id }) => [at.toISOString(), id, ...placeOfWindow(walked)],
  });
  const sums = await sumMirrored(ctx.db, { conditions, window: walked });
  const names = namesFor(ctx, directory);
  return {
    list: page.rows.map((bet) => toMirroredRow(bet, names)),
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
    ...(walked === undefined ? {} : { scope: scopeOfInstants(resolved, walked) }),
    sum: toSum(sums),
  };
};

/** Native amounts by currency; all together in USD as long as every bet has them. */
const toSum = (sums: Sums): OutputOf<typeof endpoint>['sum'] => {
  const isWhole = sums.every(({ without_usd: without }) => without === '0');
  const usd = (name: 'bet_usd' | 'win_usd'): string | null =>
    isWhole ? toWire(sum(sums.map((row) => decimal(row[name] ?? '0')))) : null;
  return {
    currencies: sums.map(({ currency, n, bet, win }) => ({
      currency,
      bets: Number(n),
      bet,
      win,
      win_loss: toWire(subtract(decimal(bet), decimal(win))),
    })),
    all: { bets: sums.reduce((count, { n }) => count + Number(n), 0), bet_usd: usd('bet_usd'), win_usd: usd('win_usd') },
  };
};
