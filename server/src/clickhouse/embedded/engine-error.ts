/** An error as ClickHouse words it: `Code: N. DB::Exception: text. (NAME)`. */
export class EngineError extends Error {
  readonly code: number;
  constructor(code: number, text: string, name: string) {
    super(`Code: ${code}. DB::Exception: ${text}. (${name})`);
    this.code = code;
  }
}

const CODE = /Code: (\d+)\./;

/** The engine's own errors carry their code in the text only. */
export const toEngineError = (error: unknown): EngineError => {
  if (error instanceof EngineError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const code = Number(CODE.exec(text)?.[1] ?? 1002);
  const known = new EngineError(code, text, 'UNKNOWN_EXCEPTION');
  if (CODE.test(text)) known.message = text.trim();
  return known;
};

const STATUS: Readonly<Record<number, number>> = {
  26: 400,
  27: 400,
  36: 400,
  38: 400,
  41: 400,
  42: 400,
  43: 400,
  44: 400,
  46: 400,
  47: 400,
  53: 400,
  62: 400,
  72: 400,
  115: 400,
  117: 400,
  456: 400,
  457: 400,
  60: 404,
  81: 404,
  164: 403,
  497: 403,
  516: 401,
  48: 501,
  202: 503,
  210: 503,
  159: 408,
  307: 413,
  396: 413,
};

/** HTTP status of an error code; what the server could not help is 500. */
export const statusOf = (code: number): number => STATUS[code] ?? 500;
