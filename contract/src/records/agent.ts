import { z } from 'zod';
import { ComplianceInForce, ComplianceProfile } from '../kit/compliance.ts';
import { Name, Note, OnOff, ShortText } from '../kit/fields.ts';
import { Instant, SettlementHour, TimeZone } from '../kit/time.ts';
import { choice, code, computed, count, defineRecord, flag, note, reference, text } from './record.ts';

export const AgentCalendar = z.object({ from_at: Instant.nullable(), timezone: z.string(), settlement_hour: z.int() });
const SellerId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{2,40}$/, 'code');
const NextPlace = z.object({ id: z.string().nullable(), name: z.string().nullable(), from_at: Instant });

/** C-3. */
export const agent = defineRecord({
  invite_code: computed('code', z.string()),
  name: text(Name, { required: true, risk: 'harmless' }),
  seller_id: code(SellerId, { required: true, label: 'sellerId', risk: 'harmless: a name; bets keep the id' }),
  super_agent_id: reference({ stored: false, risk: 'dangerous: whose figures they are' }),
  super_agent_name: computed('text', z.string().nullable()),
  /** A move that takes effect with the next settlement day; `id` null: to the top. */
  next_super_agent: computed('json', NextPlace.nullable()),
  level: computed('count', z.int()),
  brand: text(ShortText, { risk: 'harmless' }),
  domain: text(ShortText, { risk: 'harmless: only shown' }),
  website: text(ShortText, { risk: 'harmless: only shown' }),
  site_group_id: reference({ risk: 'harmless: only a proposal for new websites' }),
  site_group_name: computed('text', z.string().nullable()),
  /** The calendar in force now. */
  timezone: text(TimeZone, { required: true, initial: 'UTC', stored: false, risk: 'dangerous: where days end' }),
  settlement_hour: count(SettlementHour, { required: true, initial: 0, stored: false, risk: 'dangerous: where days end' }),
  /** A changed calendar that starts with a coming settlement day. */
  next_calendar: computed('json', AgentCalendar.nullable()),
  is_test: flag({ risk: 'fixed once there are bets' }),
  status: choice(OnOff, { initial: 'enabled', risk: 'dangerous when its staff may approve' }),
  /** Disabled as soon as any agent above is. */
  effective_status: computed('choice', OnOff),
  /** The agent above that is disabled, as far as the user may see it. */
  disabled_by_name: computed('text', z.string().nullable()),
  /** Its own; null: as the agents above say. */
  compliance_profile: choice(ComplianceProfile, { label: 'compliance', risk: 'dangerous when it protects less' }),
  compliance: computed('json', ComplianceInForce, { audited: false }),
  /** As invoices name it; an empty name is that of the agent. */
  billing_name: text(ShortText, { risk: 'harmless: printed on invoices' }),
  billing_address: text(Note, { risk: 'harmless: printed on invoices' }),
  billing_tax_number: text(ShortText, { label: 'taxNumber', risk: 'harmless: printed on invoices' }),
  billing_email: text(ShortText, { risk: 'harmless: printed on invoices' }),
  note: note({ risk: 'harmless' }),
  note2: note({ risk: 'harmless' }),
  search_show: flag({ initial: true, risk: 'harmless' }),
  sort: count(z.int().min(0).max(1_000_000), { initial: 0, risk: 'harmless' }),
  websites: computed('count', z.int(), { audited: false }),
});
