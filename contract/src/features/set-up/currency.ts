import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Name, OnOff, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { importInput } from '../../kit/import.ts';
import { CurrencyCode, FxRate, PositiveMoney } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';
import { Instant } from '../../kit/time.ts';

export const UnitRatio = z.literal([1, 1000]);

export const CurrencyRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  /** Units per 1 USD, in force now. */
  rate: z.string(),
  /** A fed rate does not replace a locked one. */
  is_rate_locked: z.boolean(),
  unit_ratio: z.int(),
  /** What an amount of a base coin list is multiplied by. */
  coin_factor: z.string(),
  decimals: z.int(),
  symbol: z.string(),
  status: OnOff,
  is_in_use: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type CurrencyRow = z.infer<typeof CurrencyRow>;

export const CurrencyRateRow = z.object({
  from_at: Instant,
  before: z.string().nullable(),
  after: z.string(),
  by: z.string(),
  approved_name: z.string(),
});

export const getCurrencyList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/currency/get_list',
  access: holds('C-4'),
  exported: { code: 'C-4-93', walk: 'pages' },
  summary: 'Currencies with the rate in force',
  input: pagedQuery(
    { code: ShortText.optional(), name: ShortText.optional(), status: OnOff.optional(), is_rate_locked: Flag.optional() },
    ['code', 'name', 'created_at'],
    'code',
  ),
  output: pageOf(CurrencyRow),
});

export const getCurrencyDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/currency/get_detail',
  access: holds('C-4'),
  summary: 'One currency with the history of its rate, newest first',
  input: z.strictObject({ id: Id }),
  output: CurrencyRow.extend({ rates: z.array(CurrencyRateRow) }),
});

export const saveCurrency = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/currency/add_or_edit',
  access: holds('C-4-91'),
  audit: 'currency.save',
  risk: {
    code: 'fixed once in use',
    name: 'harmless',
    rate: 'dangerous when it moves by more than 10 % in a day',
    is_rate_locked: 'harmless: the rate itself stays',
    unit_ratio: 'dangerous: stakes and wins count a thousandfold',
    coin_factor: 'dangerous: every stake of the base lists is multiplied by it',
    decimals: 'dangerous: amounts are cut to it',
    symbol: 'harmless: only shown',
    status: 'dangerous: players of the currency may bet, or not',
    confirm_rate_jump: 'harmless: no value',
  },
  writes: 'operator',
  summary: 'Create or change a currency; a new rate counts for bets settled from now on',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    code: CurrencyCode.optional(),
    name: Name.optional(),
    rate: FxRate.optional(),
    is_rate_locked: z.boolean().optional(),
    unit_ratio: UnitRatio.optional(),
    coin_factor: PositiveMoney.optional(),
    decimals: z.int().min(0).max(6).optional(),
    symbol: ShortText.max(8).nullable().optional(),
    status: OnOff.optional(),
    /** Must be true when the rate moves by more than 10 %. */
    confirm_rate_jump: z.boolean().optional(),
    /** Why: shown to the second person whom such a move may need. */
    reason: Reason.optional(),
  }),
  output: CurrencyRow,
});

export const deleteCurrencies = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/currency/batch_del',
  access: holds('C-4-92'),
  audit: 'currency.delete',
  risk: 'harmless: only what nobody uses',
  writes: 'operator',
  summary: 'Remove currencies that no player uses',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

export const previewImportRates = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/currency/preview_import',
  access: holds('C-4-97'),
  writes: 'operator',
  takesFile: true,
  summary: 'What a file of exchange rates would do, line by line',
  input: z.strictObject(importInput),
  output: Plan,
});

export const importRates = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/currency/import',
  access: holds('C-4-97'),
  audit: 'currency.import',
  risk: {
    text: 'harmless: larger moves of a rate are left out',
    columns: 'harmless: says what is meant',
    numbers: 'harmless: says what is meant',
  },
  writes: 'operator',
  needsReason: true,
  takesFile: true,
  summary: 'Import a file of exchange rates, all lines or none; wants C-4-91 as well',
  input: z.strictObject({ ...importInput, ...planConfirmation }),
  output: Plan,
});
