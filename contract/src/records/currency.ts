import { z } from 'zod';
import { Name, OnOff, ShortText } from '../kit/fields.ts';
import { CurrencyCode, FxRate, PositiveMoney, UnitRatio } from '../kit/money.ts';
import { choice, code, computed, count, defineRecord, flag, rate, text } from './record.ts';

/** C-4. */
export const currency = defineRecord({
  code: code(CurrencyCode, { required: true, risk: 'fixed once in use' }),
  name: text(Name, { required: true, risk: 'harmless' }),
  /** Units per 1 USD, in force now. */
  rate: rate(FxRate, { required: true, stored: false, risk: 'dangerous when it moves by more than 10 % in a day' }),
  /** A fed rate does not replace a locked one. */
  is_rate_locked: flag({ label: 'rateLocked', risk: 'harmless: the rate itself stays' }),
  unit_ratio: count(UnitRatio, { initial: 1, risk: 'dangerous: stakes and wins count a thousandfold' }),
  /** What an amount of a base coin list is multiplied by. */
  coin_factor: rate(PositiveMoney, { initial: '1', risk: 'dangerous: every stake of the base lists is multiplied by it' }),
  decimals: count(z.int().min(0).max(6), { initial: 2, risk: 'dangerous: amounts are cut to it' }),
  symbol: text(ShortText.max(8), { risk: 'harmless: only shown' }),
  status: choice(OnOff, { initial: 'enabled', risk: 'dangerous: players of the currency may bet, or not' }),
  is_in_use: computed('flag', z.boolean(), { label: 'inUse', audited: false }),
});
