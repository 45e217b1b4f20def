import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, OnOff, Reason, ShortText, SomeIds } from '../../kit/fields.ts';
import { importInput } from '../../kit/import.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';
import { Instant } from '../../kit/time.ts';
import { currency } from '../../records/currency.ts';
import { risksOf, rowOf, saveInputOf } from '../../records/record.ts';

export const CurrencyRow = rowOf(currency);
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
  risk: { ...risksOf(currency), confirm_rate_jump: 'harmless: no value' },
  writes: 'operator',
  summary: 'Create or change a currency; a new rate counts for bets settled from now on',
  input: saveInputOf(currency, {
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
