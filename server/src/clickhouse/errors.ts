import { ClickHouseError as EngineAnswer } from '@clickhouse/client';

/** Why the engine took a query and did not do it, although its files are whole. */
export type EngineRefusal = 'rights' | 'quota' | 'disk_full' | 'too_many_parts' | 'keeper' | 'ended';
export type ClickHouseErrorKind = 'memory' | 'timeout' | 'too_large' | 'unavailable' | 'damage' | EngineRefusal | 'other';

/**
 * Why a query failed. `memory`, `timeout` and `too_large` mean: ask for less. `unavailable`: the engine is away or overloaded, try later. `damage`:
 * it could not read its own files. A refusal says nothing of them and passes once somebody has seen to it. `other`: the question is wrong.
 */
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

/** Codes of src/Common/ErrorCodes.cpp. Those of damage are a list of their own. */
const CODES: Partial<Record<ClickHouseErrorKind, readonly number[]>> = {
  // TIMEOUT_EXCEEDED, TOO_SLOW
  timeout: [159, 160],
  // MEMORY_LIMIT_EXCEEDED
  memory: [241],
  // TOO_MANY_ROWS, TOO_MANY_BYTES, TOO_MANY_ROWS_OR_BYTES
  too_large: [158, 307, 396],
  // TOO_MANY_SIMULTANEOUS_QUERIES, SOCKET_TIMEOUT, NETWORK_ERROR, ALL_CONNECTION_TRIES_FAILED
  unavailable: [202, 209, 210, 279],
  // READONLY, UNKNOWN_USER, WRONG_PASSWORD, REQUIRED_PASSWORD, IP_ADDRESS_NOT_ALLOWED, DATABASE_ACCESS_DENIED, UNKNOWN_ROLE, ACCESS_DENIED, AUTHENTICATION_FAILED
  rights: [164, 192, 193, 194, 195, 291, 497, 511, 516],
  // QUOTA_EXCEEDED, LIMIT_EXCEEDED, SETTING_CONSTRAINT_VIOLATION
  quota: [201, 290, 452],
  // NOT_ENOUGH_SPACE
  disk_full: [243],
  // TOO_MANY_PARTS
  too_many_parts: [252],
  // NO_ZOOKEEPER, TABLE_IS_READ_ONLY, TOO_FEW_LIVE_REPLICAS, UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE, UNKNOWN_STATUS_OF_INSERT, KEEPER_EXCEPTION
  keeper: [225, 242, 285, 286, 319, 999],
  // ABORTED, QUERY_WAS_CANCELLED
  ended: [236, 394],
};
const KIND_OF_CODE = new Map(
  Object.entries(CODES).flatMap(([kind, codes]) => codes.map((code) => [code, kind as ClickHouseErrorKind] as const)),
);

/** As they are named in src/Common/ErrorCodes.cpp. */
const DAMAGE = new Set([
  // A file ends too soon, or cannot be read at all: UNEXPECTED_END_OF_FILE, CANNOT_READ_*, ATTEMPT_TO_READ_AFTER_EOF, CANNOT_SEEK_THROUGH_FILE, AIO_READ_ERROR, SEEK_POSITION_OUT_OF_BOUND.
  3,
  23, 32, 33, 74, 87, 274, 361,
  // It does not hold what was written: TOO_LARGE_SIZE_COMPRESSED, CHECKSUM_DOESNT_MATCH, UNKNOWN_COMPRESSION_METHOD, INCORRECT_DATA, CORRUPTED_DATA, CANNOT_DECOMPRESS, UNKNOWN_CODEC.
  39,
  40, 89, 117, 246, 271, 432,
  // What was read fits nothing: SIZES_OF_*, TOO_LARGE_ARRAY_SIZE, TOO_LARGE_STRING_SIZE, LOGICAL_ERROR.
  9, 49, 91, 128, 131, 190, 366,
  // A part lacks files, or has others: INCORRECT_FILE_NAME, FILE_DOESNT_EXIST, *_DATA_PART, UNKNOWN_PART_TYPE, INCORRECT_PART_TYPE, BROKEN_PROJECTION.
  79,
  107, 226, 227, 228, 230, 231, 232, 233, 513, 579, 713, 740,
  // A table is gone: UNKNOWN_TABLE.
  60,
]);

const kindOf = (code: number): ClickHouseErrorKind => (DAMAGE.has(code) ? 'damage' : (KIND_OF_CODE.get(code) ?? 'other'));

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
      kind: kindOf(code),
      message: `${name}: ${error.message}`,
      cause: error,
    });
  }
  const text = error instanceof Error ? error.message : String(error);
  const kind = isConnectionError(error) ? 'unavailable' : /timeout/i.test(text) ? 'timeout' : 'other';
  return new ClickHouseError({ code: 0, kind, message: `${name}: ${text}`, cause: error });
};
