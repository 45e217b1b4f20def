import { z } from 'zod';
import { defineEndpoint, open, signedIn } from '../../kit/endpoint.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';
import { Preferences } from './preferences.ts';

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  access: open,
  audit: 'session.start',
  writes: 'own',
  summary: 'Sign in with user name and password',
  bodyOnly: ['password', 'cloudflareVerifyToken'],
  input: z.strictObject({
    username: z.string().trim().min(1).max(128),
    password: z.string().min(1).max(1024),
    /** Bot-check token: a solved ALTCHA challenge or a Turnstile token, as the server is set up. */
    cloudflareVerifyToken: z.string().max(2048).optional(),
  }),
  /**
   * `<sid>.<secret>`: the client keeps it in a cookie and sends it as X-Token. A user with a second factor gets 40310 instead, with
   * `FactorNeeded` as its data.
   */
  output: z.object({ token: z.string() }),
});

/** What the sign-in page must do to pass the bot check. */
export const getChallenge = defineEndpoint({
  method: 'GET',
  path: '/api/login/get_challenge',
  access: open,
  summary: 'Bot check of the sign-in form',
  input: z.strictObject({}),
  output: z.object({
    kind: z.enum(['altcha', 'turnstile', 'off']),
    site_key: z.string().nullable(),
    challenge: z
      .object({ algorithm: z.string(), challenge: z.string(), maxnumber: z.int(), salt: z.string(), signature: z.string() })
      .nullable(),
  }),
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  access: signedIn,
  audit: 'session.end',
  writes: 'own',
  duringSetup: true,
  takesToken: true,
  summary: 'End this session',
  acceptsQuery: true,
  input: z.strictObject({ token: z.string().max(200).optional() }),
  output: z.null(),
});

export const getUserInfo = defineEndpoint({
  method: 'GET',
  path: '/api/user/get_user_info',
  access: signedIn,
  duringSetup: true,
  takesToken: true,
  summary: 'The signed-in user and the permission codes held',
  /** The whole token, which signs the call in without X-Token; or beside X-Token the id of its session, as the console sends it. */
  input: z.strictObject({ token: z.string().max(200).optional() }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    user_name: z.string(),
    /** Address of the own picture, asked for with X-Token; empty: there is none. */
    avatar: z.string(),
    authArray: z.array(z.string()),
    is_super: z.boolean(),
    email: z.string().nullable(),
    email_status: z.enum(['verified', 'unverified']),
    agent_id: z.string().nullable(),
    /** Sees every agent, by choice and not by having none. */
    all_agents: z.boolean(),
    agent_name: z.string().nullable(),
    /** What is owed before all calls are open: a new password or a second factor. */
    stage: z.enum(['full', 'change_password', 'enrol_factor']),
    /** Null: passwords do not age. */
    password_expires_at: Instant.nullable(),
    has_second_factor: z.boolean(),
    /** Address that this call came from, as the server sees it. */
    ip: z.string(),
    preferences: Preferences,
    /** The running settlement day of the own agent, for a super user that of the first one; null where there is no agent. */
    business_day: z
      .object({
        agent_name: z.string(),
        timezone: z.string(),
        settlement_hour: z.int(),
        day: SettlementDay,
        ends_at: Instant,
      })
      .nullable(),
  }),
});
