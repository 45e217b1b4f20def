import { ClickHouseError as EngineAnswer } from '@clickhouse/client';

export type ClickHouseErrorKind = 'memory' | 'timeout' | 'too_large' | 'unavailable' | 'other';

/** Why a query failed. `memory`, `timeout` and `too_large` mean: ask for less. `unavailable`: the engine is away or overloaded, try later. */
export class ClickHouseError extends Error {
  readonly code: number;
  readonly kind: ClickHouseErrorKind;
  constructor(o: { code: number; kind: ClickHouseErrorKind; message: string; cause: unknown }) {
    super(o.message, { cause: o.cause });
    this.name = 'ClickHouseError';
    this.code = o.code;
    this.kind = o.kind;
  }
}

/** Codes of src/Common/ErrorCodes.cpp: 159/160 time, 241 memory, 158/307/396 rows or bytes, 202/209/210/279 busy or away. */
const KIND_OF_CODE = new Map<number, ClickHouseErrorKind>([
  [159, 'timeout'],
  [160, 'timeout'],
  [241, 'memory'],
  [158, 'too_large'],
  [307, 'too_large'],
  [396, 'too_large'],
  [202, 'unavailable'],
  [209, 'unavailable'],
  [210, 'unavailable'],
  [242, 'unavailable'],
  [279, 'unavailable'],
]);

const CONNECTION = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ERR_STREAM_PREMATURE_CLOSE)$/;
const BROKEN = /socket hang up|aborted|premature close|terminated/i;

const hasCode = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string';

/** The connection was refused or cut: the engine may be restarting. */
export const isConnectionError = (error: unknown): boolean =>
  !(error instanceof EngineAnswer) &&
  error instanceof Error &&
  ((hasCode(error) && CONNECTION.test(error.code)) || BROKEN.test(error.message));

export const toClickHouseError = (error: unknown, name: string): ClickHouseError => {
  if (error instanceof ClickHouseError) return error;
  if (error instanceof EngineAnswer) {
    const code = Number(error.code);
    return new ClickHouseError({
      code,
      kind: KIND_OF_CODE.get(code) ?? 'other',
      message: `${name}: ${error.message}`,
      cause: error,
    });
  }
  const text = error instanceof Error ? error.message : String(error);
  const kind = isConnectionError(error) ? 'unavailable' : /timeout/i.test(text) ? 'timeout' : 'other';
  return new ClickHouseError({ code: 0, kind, message: `${name}: ${text}`, cause: error });
};
