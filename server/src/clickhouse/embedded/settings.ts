import { EngineError } from './engine-error.ts';

/** Hard bounds of the reading sessions. Times in seconds, sizes in bytes. */
export type ReadLimits = {
  interactiveSeconds: number;
  backgroundSeconds: number;
  maxMemoryBytes: number;
  maxResultRows: number;
  maxResultBytes: number;
};

export const defaultReadLimits: ReadLimits = {
  interactiveSeconds: 4,
  backgroundSeconds: 900,
  maxMemoryBytes: 4 * 1024 ** 3,
  maxResultRows: 1_000_000,
  maxResultBytes: 256 * 1024 ** 2,
};

export type Settings = ReadonlyMap<string, string>;

/** Parts of the HTTP protocol, not settings of a query. */
const PROTOCOL = new Set([
  'query',
  'database',
  'default_format',
  'query_id',
  'session_id',
  'session_timeout',
  'session_check',
  'user',
  'password',
  'role',
  'compress',
  'decompress',
  'enable_http_compression',
  'wait_end_of_query',
  'buffer_size',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'log_comment',
  'readonly',
  'async_insert',
  'wait_for_async_insert',
  'cancel_http_readonly_queries_on_client_close',
]);

const READ_SETTING =
  /^(?:max_|min_|optimize_|force_|join_|group_by_|aggregate_|output_format_|query_plan_|enable_|use_|allow_experimental_projection|allow_general_join|prefer_|preferred_|date_time_|distributed_|parallel_|priority$|final$|totals_|limit$|offset$|extremes$|timeout_overflow_mode$|result_overflow_mode$|read_overflow_mode$|session_timezone$|insert_|input_format_|check_query_|mutations_sync$|alter_sync$|deduplicate_)/;

/** The query settings among the URL's parameters; an unknown one is refused, as ClickHouse does. */
export const settingsOf = (url: URLSearchParams): Map<string, string> => {
  const settings = new Map<string, string>();
  for (const [name, value] of url) {
    if (PROTOCOL.has(name) || name.startsWith('param_')) continue;
    if (!/^[a-z][a-z0-9_]*$/.test(name) || !READ_SETTING.test(name))
      throw new EngineError(115, `Setting ${name.slice(0, 64)} is neither a builtin setting nor allowed here`, 'UNKNOWN_SETTING');
    settings.set(name, value);
  }
  return settings;
};

const clamp = (asked: string | undefined, otherwise: number, cap: number): string => {
  const value = asked === undefined ? otherwise : Number(asked);
  return String(Number.isFinite(value) && value > 0 ? Math.min(value, cap) : cap);
};

/** Does the request ask for more time than a person waits? Such queries have a pool of their own. */
export const isBackground = (asked: Settings, limits: ReadLimits): boolean => {
  const seconds = asked.get('max_execution_time');
  return seconds !== undefined && !(Number(seconds) > 0 && Number(seconds) <= limits.interactiveSeconds);
};

/** The asked settings brought under the bounds of the pool. */
export const readSettings = (asked: Settings, limits: ReadLimits): Map<string, string> => {
  const background = isBackground(asked, limits);
  const settings = new Map(asked);
  settings.set(
    'max_execution_time',
    clamp(
      asked.get('max_execution_time'),
      limits.interactiveSeconds,
      background ? limits.backgroundSeconds : limits.interactiveSeconds,
    ),
  );
  settings.set('timeout_overflow_mode', 'throw');
  settings.set('max_memory_usage', clamp(asked.get('max_memory_usage'), limits.maxMemoryBytes, limits.maxMemoryBytes));
  if (!background) {
    settings.set('max_result_rows', clamp(asked.get('max_result_rows'), limits.maxResultRows, limits.maxResultRows));
    settings.set('max_result_bytes', clamp(asked.get('max_result_bytes'), limits.maxResultBytes, limits.maxResultBytes));
  }
  return settings;
};

/** A ClickHouse string literal; both characters that could end or bend it are escaped. */
export const literal = (value: string): string => `'${value.replace(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`;

/** `SET a = 'x', b = 'y'`; the engine turns text into the setting's type. */
export const setStatement = (settings: Settings): string =>
  settings.size === 0 ? '' : `SET ${[...settings].map(([name, value]) => `${name} = ${literal(value)}`).join(', ')};`;

/** `SET param_x = '…'`: the engine binds `{x:Type}` from its own parameter map, the query text never holds a value. */
export const bindStatement = (params: ReadonlyMap<string, string>): string =>
  setStatement(new Map([...params].map(([name, value]) => [`param_${name}`, value])));
