import { parseMicros, parseRateE12 } from '@manager/domain/micros';

/** A row as ClickHouse answers it: decimals as texts. */
export type StoredRow = Readonly<Record<string, string | number | null>>;
type Stored = StoredRow[string] | undefined;

const unreadable = (value: Stored): never => {
  throw new Error(`a stored amount is not readable: ${String(value)}`);
};

export const storedMicros = (value: Stored): bigint => parseMicros(String(value)) ?? unreadable(value);
export const storedBalance = (value: Stored): bigint | null => (value === null ? null : storedMicros(value));
/** Units per USD, times 10^12. */
export const storedRate = (value: Stored): bigint => parseRateE12(String(value)) ?? unreadable(value);
