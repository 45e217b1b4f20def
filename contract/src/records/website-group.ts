import { z } from 'zod';
import { Code, Name } from '../kit/fields.ts';
import { Rtp } from '../kit/money.ts';
import { code, computed, defineRecord, note, percent, text } from './record.ts';

/** C-9. */
export const websiteGroup = defineRecord({
  /** The group id that people and games know it by. */
  code: code(Code, { required: true, risk: 'harmless' }),
  name: text(Name, { required: true, risk: 'harmless' }),
  /** Null: the games' own. */
  rtp: percent(Rtp, { risk: 'dangerous: what players get back' }),
  note: note({ risk: 'harmless' }),
  /** Websites in your scope. */
  members: computed('count', z.int(), { label: 'sites', audited: false }),
});
