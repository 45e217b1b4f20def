import { z } from 'zod';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, OnOff, Reason, ShortText, SomeIds } from '../../kit/fields.ts';
import { importInput } from '../../kit/import.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';
import { coin } from '../../records/coin.ts';
import { risksOf, rowOf, saveInputOf } from '../../records/record.ts';
import { CoinSizeType } from './game.ts';

export const CoinRow = rowOf(coin);
export type CoinRow = z.infer<typeof CoinRow>;

export const getCoinList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/coin/get_list',
  access: holds('C-6'),
  exported: { code: 'C-6-93', walk: 'pages' },
  summary: 'Coin lists: the stakes that games offer',
  input: pagedQuery(
    { name: ShortText.optional(), currency: ShortText.optional(), kind: CoinSizeType.optional(), status: OnOff.optional() },
    ['name', 'lines', 'created_at'],
    'name',
  ),
  output: pageOf(CoinRow),
});

export const getCoinDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/coin/get_detail',
  access: holds('C-6'),
  summary: 'One coin list',
  input: z.strictObject({ id: Id }),
  output: CoinRow,
});

export const saveCoin = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/coin/add_or_edit',
  access: holds('C-6-91'),
  audit: 'coin.save',
  risk: risksOf(coin),
  writes: 'operator',
  summary: 'Create or change a coin list; its currency stays',
  input: saveInputOf(coin, { reason: Reason.optional(), ...meantAnyway }),
  output: CoinRow,
});

export const deleteCoins = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/coin/batch_del',
  access: holds('C-6-92'),
  audit: 'coin.delete',
  risk: 'harmless: only lists that no game is played with',
  writes: 'operator',
  summary: 'Remove coin lists that no game is played with (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

/** Why a cell is not the whole list: the game's own limits cut it, nothing is left, or there is no list for the currency. */
export const CoinNotice = z.enum(['cut', 'nothing_left', 'no_list']);
export type CoinNotice = z.infer<typeof CoinNotice>;

export const CoinCell = z.object({
  currency: z.string(),
  total_bets: z.array(z.string()),
  default_bet: z.string().nullable(),
  notice: CoinNotice.nullable(),
});
export type CoinCell = z.infer<typeof CoinCell>;

export const getCoinPreview = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/coin/get_preview',
  access: holds('C-6'),
  summary:
    'What players may stake by the lists of a name, game by game and currency by currency; and the websites whose limits cut the list',
  input: z.strictObject({ id: Id, game: ShortText.optional(), currency: ShortText.optional() }),
  output: z.object({
    currencies: z.array(z.object({ code: z.string(), coin_factor: z.string() })),
    /** At most 50, by code. */
    games: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        coin_size_type: CoinSizeType,
        min_bet: z.string().nullable(),
        max_bet: z.string().nullable(),
        cells: z.array(CoinCell),
      }),
    ),
    game_count: z.int(),
    /** At most 50 of those that the caller may see. `left`: stakes of the list that they allow. */
    websites: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        min_bet_usd: z.string().nullable(),
        max_bet_usd: z.string().nullable(),
        left: z.int(),
      }),
    ),
  }),
});

export const previewImportCoins = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/coin/preview_import',
  access: holds('C-6-97'),
  writes: 'operator',
  takesFile: true,
  summary: 'What a file of coin lists would do, line by line',
  input: z.strictObject(importInput),
  output: Plan,
});

export const importCoins = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/coin/import',
  access: holds('C-6-97'),
  audit: 'coin.import',
  risk: {
    text: 'dangerous when a line changes a dangerous field of a list',
    columns: 'harmless: says what is meant',
    numbers: 'harmless: says what is meant',
  },
  writes: 'operator',
  needsReason: true,
  takesFile: true,
  summary: 'Import a file of coin lists, all lines or none; wants C-6-91 as well',
  input: z.strictObject({ ...importInput, ...planConfirmation }),
  output: Plan,
});
