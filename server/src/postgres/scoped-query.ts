import pg from 'pg';

/** What row-level security lets through (migration 0006). Agent ids are digits, so that they may stand in the text of a SET. */
export type RowScope = {
  agentIds: readonly string[] | 'all';
  /** Not among all of them (migration 0019). */
  exceptIds?: readonly string[];
  aboveIds: readonly string[];
  userId: string;
};

/** Row-level security reads these (migration 0006); `true`: for the running transaction alone. */
const ENTER = {
  name: 'enter_scope',
  text: `select set_config('role', 'manager_app', true), set_config('app.scope', $1, true),
    set_config('app.scope_except', $2, true), set_config('app.scope_above', $3, true), set_config('app.user_id', $4, true)`,
};

export type ScopeTexts = readonly [agents: string, except: string, above: string, user: string];

/** No such agent: a scope without agents is not the same as no scope at all. */
const NO_AGENT = '0';

export const scopeTexts = ({ agentIds, exceptIds = [], aboveIds, userId }: RowScope): ScopeTexts => [
  ownText(agentIds),
  digits(exceptIds),
  digits(aboveIds),
  digits([userId]),
];

const ownText = (agentIds: RowScope['agentIds']): string => {
  if (agentIds === 'all') return '*';
  return agentIds.length === 0 ? NO_AGENT : digits(agentIds);
};

const digits = (ids: readonly string[]): string => {
  const text = ids.join(',');
  if (!/^[\d,]*$/.test(text)) throw new Error('an id of the scope is no number');
  return text;
};

/** The messages of the extended query protocol, as the driver sends them; its published types know an older form. */
type Wire = {
  bind: (message: { statement: string; values: readonly string[] }) => void;
  execute: (message: object) => void;
};

/** What the driver's queries are made of, so that others can be: its cursor is one as well. */
type WireQuery = {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
type QuerySettings = {
  text: string;
  name?: string | undefined;
  values: unknown[];
  queryMode: 'extended';
  callback: (error: Error | null, result: pg.QueryResult) => void;
};
const DriverQuery = pg.Query as unknown as new (settings: QuerySettings) => WireQuery & pg.Submittable;

/**
 * One statement inside its scope, in one message there and one back: the scope is set and the statement run before the same Sync,
 * which PostgreSQL makes one transaction of ("Pipelining" in its protocol). A failure of the first skips the second.
 */
class ScopedQuery extends DriverQuery {
  readonly #scope: ScopeTexts;
  #hasEntered = false;

  constructor(scope: ScopeTexts, settings: QuerySettings) {
    super(settings);
    this.#scope = scope;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: ENTER.name, values: this.#scope });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#hasEntered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#hasEntered) super.handleCommandComplete(message, connection);
    else this.#hasEntered = true;
  }
}

/** Connections that know the statement which sets the scope. */
const prepared = new WeakSet<pg.ClientBase>();

/** Runs a statement inside the scope. Nothing of the scope is left behind on an idle connection. */
export const queryInScope = async (
  client: pg.ClientBase & { nameOf?: (text: string) => string | undefined },
  scope: ScopeTexts,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<pg.QueryResult> => {
  if (!prepared.has(client)) {
    await client.query({ ...ENTER, values: [...scope] });
    prepared.add(client);
  }
  return new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(scope, {
        text,
        name: client.nameOf?.(text),
        values: [...values],
        queryMode: 'extended',
        callback: (error, result) => (error === null ? resolve(result) : reject(error)),
      }),
    );
  });
};
