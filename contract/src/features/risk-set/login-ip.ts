import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { CountryCode, Flag, Id, Note, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { IpCurrencyAction } from '../set-up/website.ts';

export const LOGIN_EFFECTS = ['allow', 'deny'] as const;

export const LoginRuleRow = z.object({
  id: z.string(),
  version: z.int(),
  /** About whom; none of them: everybody. */
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  group_id: z.string().nullable(),
  group_name: z.string().nullable(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  /** Whose rule it is; null: the operator's. */
  owner_id: z.string().nullable(),
  effect: z.enum(LOGIN_EFFECTS),
  network: z.string(),
  note: z.string(),
  expires_at: Instant.nullable(),
  state: z.enum(['active', 'expired']),
  by_user: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type LoginRuleRow = z.infer<typeof LoginRuleRow>;

export const getLoginRuleList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/login_ip/get_list',
  access: holds('G-4'),
  exported: { code: 'G-4-93', walk: 'pages' },
  summary:
    'From which addresses staff may sign in and work: rules that deny win, of those that allow one has to hold where there are any',
  input: pagedQuery(
    {
      effect: z.enum(LOGIN_EFFECTS).optional(),
      agent_id: Id.optional(),
      user_name: ShortText.optional(),
      /** In network or note. */
      text: ShortText.optional(),
    },
    ['created_at', 'expires_at'],
    '-created_at',
  ),
  output: pageOf(LoginRuleRow),
});

export const getLoginRuleDetail = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/login_ip/get_detail',
  access: holds('G-4'),
  summary: 'One login rule',
  input: z.strictObject({ id: Id }),
  output: LoginRuleRow,
});

export const saveLoginRule = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/login_ip/add_or_edit',
  access: holds('G-4-91'),
  audit: 'login_rule.save',
  risk: {
    user_id: 'fixed once made',
    group_id: 'fixed once made',
    agent_id: 'fixed once made',
    effect: 'fixed once made',
    network: 'fixed once made',
    note: 'harmless',
    expires_at: 'dangerous: when a rule ends',
    locks_me_out: 'harmless: says that it is meant',
  },
  writes: 'agent',
  summary:
    'Make a login rule about a user, a permission group, an agent with everything below it, or everybody; a second person agrees to more networks and to another end',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    user_id: Id.nullable().optional(),
    group_id: Id.nullable().optional(),
    agent_id: Id.nullable().optional(),
    effect: z.enum(LOGIN_EFFECTS).optional(),
    /** An address or a network, IPv4 or IPv6. */
    network: ShortText.optional(),
    note: Note.nullable().optional(),
    expires_at: InstantInput.nullable().optional(),
    /** The rule shuts out the caller, and that is meant. */
    locks_me_out: z.boolean().optional(),
    reason: Reason.optional(),
  }),
  output: LoginRuleRow,
});

export const removeLoginRule = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/login_ip/remove',
  access: holds('G-4-92'),
  audit: 'login_rule.remove',
  risk: 'dangerous: more addresses may sign in, or everybody is shut out; a second person agrees',
  writes: 'agent',
  summary: 'Take a login rule away, one at a time; needs a second person',
  input: z.strictObject({ ids: SomeIds.refine((ids) => ids.length === 1, 'too_big') }),
  output: BatchOutcome,
});

export const SharedIpRow = z.object({
  /** Place in the list. */
  id: z.string(),
  /** Masked without G-4-96. */
  ip: z.string(),
  /** As the websites reported it with the newest session; empty: none did. */
  country: z.string(),
  players: z.int(),
  /** Some of them, the newest first. */
  user_names: z.array(z.string()),
  sites: z.array(z.string()),
  first_at: Instant,
  last_at: Instant,
  /** Does the currency of a player differ from that of the country? Null: the country is not known. */
  is_other_currency: z.boolean().nullable(),
  /** Sessions whose currency is not that of their country, at websites that refuse them now: played although refused. */
  refused_sessions: z.int(),
  /** Codes of these websites. */
  refused_sites: z.array(z.string()),
  /** The same at websites that only log them. */
  logged_sessions: z.int(),
  logged_sites: z.array(z.string()),
});
export type SharedIpRow = z.infer<typeof SharedIpRow>;

export const getSharedIps = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/login_ip/get_shared',
  access: holds('G-4'),
  exported: { code: 'G-4-93', walk: 'pages' },
  summary:
    'Addresses from which players opened sessions lately, with the players who share them and whether their currency is that of the country, as the websites check it',
  input: pagedQuery(
    {
      days: z.coerce.number<string | number>().int().min(1).max(31).default(7),
      /** Players of one address, at least. */
      min_players: z.coerce.number<string | number>().int().min(1).max(1_000).default(2),
      site_id: Id.optional(),
      country: CountryCode.optional(),
      only_other_currency: Flag.default(false),
      /** With sessions against the IP currency check of a website that refuses them, or that logs them. */
      against: IpCurrencyAction.optional(),
    },
    ['players', 'last_at'],
    '-players',
  ),
  output: pageOf(SharedIpRow),
});
