import { resolve } from 'node:path';
import { z } from 'zod';

const Url = (protocols: RegExp) => z.url({ protocol: protocols });

/** Environment of the product (api.md §5). */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: z.enum(['0', '1']).optional(),
  ADMIN_PASSWORD: z.string().min(1).max(128).optional(),
  PLATFORM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, '8 to 200 printable characters without blanks')
    .optional(),
  CAPTCHA: z.enum(['altcha', 'turnstile', 'off']).default('altcha'),
  DATABASE_URL: Url(/^postgres(?:ql)?$/).optional(),
  CLICKHOUSE_URL: Url(/^https?$/).optional(),
  CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/).optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  PUBLIC_URL: Url(/^https?$/).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type Config = z.infer<typeof Environment> & { dataDir: string; isDemo: boolean };

/** Reads the environment once. A wrong value stops the start with a sentence that names it; an empty one counts as absent. */
export const readConfig = (environment: Record<string, string | undefined>, root: string): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`The environment variable ${String(issue?.path[0])} is not valid: ${issue?.message}`);
  }
  const config = result.data;
  if (config.CAPTCHA === 'turnstile')
    throw new Error('The environment variable CAPTCHA is not valid: turnstile is not available yet, use altcha');
  return {
    ...config,
    dataDir: resolve(root, config.DATA_DIR),
    isDemo: config.DEMO !== '0' && config.DATABASE_URL === undefined && config.CLICKHOUSE_URL === undefined,
  };
};
