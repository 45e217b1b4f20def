import pino from 'pino';

/** Parts of the product whose level may differ from that of all others (LOG_LEVELS). */
export const LOG_PARTS = ['requests', 'wallets', 'ingest', 'stores'] as const;
export type LogPart = (typeof LOG_PARTS)[number];

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Lines of JSON on standard error. `part`: the log of a part, whose lines name it. */
export const openLog = ({
  LOG_LEVEL: level,
  LOG_LEVELS: levels,
}: {
  LOG_LEVEL: LogLevel;
  LOG_LEVELS: Partial<Record<LogPart, LogLevel>>;
}): { log: pino.Logger; part: (name: LogPart) => pino.Logger } => {
  const output = pino.destination({ fd: 2, sync: false });
  // The terminal may be gone: what cannot be told must not end the product.
  output.on('error', () => undefined);
  const log = pino({ level, serializers: { err: withoutClient } }, output);
  return { log, part: (name) => log.child({ part: name }, { level: levels[name] ?? level }) };
};

/** Errors of PostgreSQL's driver carry the whole connection along: a hundred lines that nobody reads. */
const withoutClient = (error: unknown): unknown => {
  // Anything can be thrown; what is no error is told as it is.
  if (!(error instanceof Error)) return error;
  const { client: _, ...told } = pino.stdSerializers.err(error) as pino.SerializedError & { client?: unknown };
  return told;
};
