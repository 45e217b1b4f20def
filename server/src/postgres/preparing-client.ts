import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that one connection keeps prepared; texts that come after them are planned each time. */
const MAX_PREPARED = 400;

/** What the server says of a statement that changed rows. */
const CHANGED = /^(?:INSERT 0|UPDATE|DELETE|MERGE) [1-9]/;
/** Status of a connection that is in no transaction. */
const OUTSIDE = 'I';
/** A statement that changes rows inside of a query is told of as a query. */
const HIDDEN_CHANGE = /^\s*with\b[^]*\b(?:insert into|update|delete from|merge into)\b/i;

/**
 * A connection that prepares what it is asked again: planning the statements of a sign-in or a list takes longer than running them.
 * PostgreSQL plans anew by itself when a role, a table or the shape of the data makes the old plan wrong. Emits `written` once rows that it may
 * have changed are there for everybody.
 */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #hasChanged = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('commandComplete', ({ text }: { text: string }) => {
      this.#hasChanged ||= CHANGED.test(text);
    });
    this.connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (!this.#hasChanged || status !== OUTSIDE) return;
      this.#hasChanged = false;
      this.emit('written');
    });
  }

  // The driver's `query` has eight forms; only the one with text and values is of interest here.
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads cannot be told apart in an override
  override query(...args: any[]): any {
    const [text, values, ...rest] = args as [unknown, unknown, ...unknown[]];
    if (typeof text === 'string') this.#hasChanged ||= HIDDEN_CHANGE.test(text);
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.nameOf(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return name === undefined ? query(...args) : query({ name, text, values }, ...rest);
  }

  /** Under which a statement is kept; undefined when it is to be planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    this.#names.set(text, name);
    return name;
  }
}
