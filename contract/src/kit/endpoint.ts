import type { z } from 'zod';
import type { PermissionCode } from '../permissions.ts';
import type { LivePath, Risks, RisksOf } from './risk.ts';

/**
 * Whose records a write changes (docs/decisions/0029-operator-and-agent-records.md): staff of an agent never write the `operator`'s,
 * whatever codes they hold, and `terms` only of agents below their own; `agent`: within the caller's scope; `own`: the caller's alone.
 */
export type Writes = 'operator' | 'terms' | 'agent' | 'own';

/**
 * How all rows of a list are read for a file: page after page or by cursor, in one transaction; whole, as the list answers them; a `moment`,
 * all in one answer so that they are of the same moment; a `report`, with the totals of its money besides.
 */
export type Exported = { code: PermissionCode | null; walk: 'pages' | 'cursor' | 'whole' | 'moment' | 'report' };

/** Who may call: nobody is let in by omission, every endpoint names one of these. */
export type Access =
  /** No session needed: sign-in, signed embeddable pages. */
  | { kind: 'public' }
  /** Any signed-in staff user. */
  | { kind: 'session' }
  /** A staff user that holds at least one of the codes. */
  | { kind: 'code'; anyOf: readonly PermissionCode[] };

/**
 * One console call: the server mounts it, the browser calls it, OpenAPI is printed from it, the sweep test walks it.
 * `path` is relative to the base path `/manager`. GET takes query parameters, POST a JSON body.
 */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  kind: 'endpoint';
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  access: Access;
  /** Audit action of a write (`website.approve`); null for reads. */
  audit: string | null;
  /** Whose records; null for reads that try nothing. A verb that writes `terms` asks `requireTermsOf` about the agent. */
  writes: Writes | null;
  /** A dangerous write: the input must carry a non-empty `reason`. */
  needsReason: boolean;
  /** An audited call that keeps nothing of what the report store says: while a month is incomplete its answer is marked instead of refused. */
  keepsNoFigures: boolean;
  /** Wants a factor shown within the last minutes (step-up), of users who have a second factor or must have one. */
  needsStepUp: boolean;
  /** Its `token` signs the call in where no X-Token does (seed §7): a whole token, never the id of a session alone. */
  takesToken: boolean;
  /** May be called before a forced password change or the enrolment of a required factor is done. */
  duringSetup: boolean;
  /** POST whose payload may also come as query parameters (seed calls); names listed in `bodyOnly` may not. */
  acceptsQuery: boolean;
  bodyOnly: readonly string[];
  /** The input holds the text of a file: it may have 4 MiB. */
  takesFile: boolean;
  /** Which of its fields change money, stakes or returns in force; null where none could. */
  risk: Risks | null;
  /**
   * Fields that may be changed at a later time and changed back after that; null: only at once. The call names its record by
   * `id` and `version`, and `get_detail` beside it answers the record with these fields under the same names.
   */
  timed: readonly string[] | null;
  /** May leave as a file, for whoever holds the code as well; null: it does not, or has a walk of its own on the server. */
  exported: Exported | null;
  summary: string;
  /** An example for the documentation, where rules between the fields make one drawn from the schema wrong; otherwise undefined. */
  example: unknown;
  input: I;
  output: O;
};

type EndpointOptions<I extends z.ZodType, O extends z.ZodType> = Pick<
  Endpoint<I, O>,
  'method' | 'path' | 'access' | 'summary' | 'input' | 'output'
> &
  Partial<
    Pick<
      Endpoint<I, O>,
      | 'needsReason'
      | 'keepsNoFigures'
      | 'needsStepUp'
      | 'takesToken'
      | 'duringSetup'
      | 'acceptsQuery'
      | 'bodyOnly'
      | 'takesFile'
      | 'exported'
    >
  > & { example?: z.input<NoInfer<I>>; timed?: readonly (keyof z.input<NoInfer<I>> & string)[] };

/** A write on what is live does not compile without a word for each of its fields. */
type WithRisk<P extends string, A extends string | null, I extends z.ZodType> = P extends LivePath
  ? A extends string
    ? { risk: RisksOf<I> }
    : { risk?: undefined }
  : { risk?: RisksOf<I> };

/** A write does not compile without a word on whose records it changes. A preview of one is refused to whom the write is. */
type WithWrites<A extends string | null> = A extends string ? { writes: Writes } : { writes?: 'operator' | null };

export const defineEndpoint = <
  I extends z.ZodType,
  O extends z.ZodType,
  const P extends Endpoint['path'],
  const A extends string | null = null,
>(
  options: EndpointOptions<I, O> & { path: P; audit?: A } & WithWrites<A> & WithRisk<P, A, NoInfer<I>>,
): Endpoint<I, O> => ({
  kind: 'endpoint',
  audit: null,
  writes: null,
  needsReason: false,
  keepsNoFigures: false,
  needsStepUp: false,
  takesToken: false,
  duringSetup: false,
  acceptsQuery: false,
  bodyOnly: [],
  takesFile: false,
  risk: null,
  timed: null,
  exported: null,
  example: undefined,
  ...options,
});

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint';

/** What a caller passes. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What a handler receives after parsing. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>;
/** What the caller gets in `data`. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export const open: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'session' };
export const holds = (...anyOf: readonly PermissionCode[]): Access => ({ kind: 'code', anyOf });
