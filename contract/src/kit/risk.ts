import type { z } from 'zod';

/**
 * Whether money, stakes or returns that are in force change with a field.
 * `dangerous`: a second person agrees to its change on a record in use; `dangerous when …`: to the changes that the words name;
 * `harmless`: nobody is asked; `fixed …`: it cannot change on a record in use.
 * What stands after a colon says why. The list of all fields is docs/dangerous-fields.md.
 */
export type Risk =
  | 'dangerous'
  | `dangerous: ${string}`
  | `dangerous when ${string}`
  | 'harmless'
  | `harmless: ${string}`
  | `fixed ${string}`;

/** Say which record is meant, how it was seen, why, and that it is meant: they change nothing by themselves. */
const TARGETS = ['id', 'ids', 'version', 'reason', 'fingerprint', 'filter', 'expected_count', 'accept_no_effect'] as const;
type Target = (typeof TARGETS)[number];

// An input without any field has every key.
type Named<T> = T extends unknown ? (string extends keyof T ? never : Exclude<keyof T & string, Target>) : never;

/** One word for every field of an input, and for each of those below `set`; a call without fields of its own has one for itself. */
export type RisksOf<I extends z.ZodType> = [Named<z.input<I>>] extends [never]
  ? Risk
  : {
      [K in Named<z.input<I>>]: K extends 'set'
        ? z.input<I> extends { set: infer S }
          ? { [F in keyof S & string]-?: Risk }
          : never
        : Risk;
    };

/** As an endpoint keeps them, whatever its input. */
export type Risks = Risk | Readonly<Record<string, Risk | Readonly<Record<string, Risk>>>>;

/** Writes that change what games, websites, agents and settlements go by: none is defined without the risk of its fields. */
export type LivePath =
  | `/api/set_up/${string}`
  | `/api/report/settlement_report/${string}`
  | `/api/report/reconcile_report/${string}`
  | `/api/system/setting/${string}`;
export const LIVE_PATH = /^\/api\/(?:set_up|report\/settlement_report|report\/reconcile_report|system\/setting)\//;

/** Every named field with its risk; those below `set` as themselves; the call as a whole under ''. */
export const namedRisks = (risks: Risks): [field: string, risk: Risk][] =>
  typeof risks === 'string'
    ? [['', risks]]
    : Object.entries(risks).flatMap(([field, risk]): [string, Risk][] =>
        typeof risk === 'string' ? [[field, risk]] : Object.entries(risk),
      );

/** Fields whose every change asks for a second person. */
export const dangerousFields = (risks: Risks | null): string[] =>
  risks === null ? [] : namedRisks(risks).flatMap(([field, risk]) => (/^dangerous(?::|$)/.test(risk) ? [field] : []));

/** Fields of an input that have to be named; read from the schema, for those who walk all endpoints. */
export const fieldsToName = (shape: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(shape).filter((field) => !TARGETS.some((target) => target === field));
