import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { describeFields } from './field-texts.ts';
import type { Place } from './names.ts';
import type { Json } from './field-texts.ts';

/** As a caller sends it (defaults may be left out) or as the server answers it. */
export type Side = 'input' | 'output';
export type Schemas = {
  /** The schema of a named component, as it is on this side. */
  of: (id: string, side: Side) => Json;
  /** The component of this name. */
  component: (id: string) => Json;
  /** A reference to a named component, on this side. */
  refTo: (id: string, side: Side) => Json;
  /** Everything that these name, and what that names in turn. */
  components: (document: unknown) => Record<string, Json>;
};

const PREFIX = '#/components/schemas/';

const withoutNoise = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const { def } = zodSchema._zod;
  // A later version may answer more: readers of an answer let that pass.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
  // Null, too, is anything.
  if (def.type === 'nullable' && def.innerType._zod.def.type === 'unknown') delete jsonSchema.anyOf;
  const keys = def.type === 'record' ? [...(def.keyType._zod.values ?? [])] : [];
  if (keys.length > 0) {
    const { additionalProperties: value } = jsonSchema;
    jsonSchema.properties = Object.fromEntries(keys.map((key) => [key, value]));
    delete jsonSchema.propertyNames;
    delete jsonSchema.additionalProperties;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

const print = (registry: z.core.$ZodRegistry<{ id: string }>, side: Side): Map<string, Json> => {
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    uri: (id) => PREFIX + id,
    unrepresentable: 'any',
    override: (part) => withoutNoise(part as { zodSchema: z.core.$ZodTypes; jsonSchema: Json }),
  });
  return new Map(Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema as Json]));
};

/** Ids of the components that a part of a document refers to. */
export const referencesOf = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        key === '$ref' && typeof value === 'string' ? [value.slice(PREFIX.length)] : referencesOf(value),
      );

const renamed = (part: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => renamed(item, names));
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? PREFIX + (names.get(value.slice(PREFIX.length)) ?? value.slice(PREFIX.length))
        : renamed(value, names),
    ]),
  );
};

/** What a part of a document names, and what that names in turn, in the order of the alphabet. */
export const reachable = (part: unknown, schemas: Readonly<Record<string, unknown>>): string[] => {
  const found = new Set<string>();
  const waiting = referencesOf(part);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...referencesOf(schemas[id]));
  }
  return [...found].toSorted();
};

/** Those that say something else to callers than of answers, themselves or by what they name. */
const sidedOf = (input: ReadonlyMap<string, Json>, output: ReadonlyMap<string, Json>): Set<string> => {
  const sided = new Set([...input.keys()].filter((id) => !isDeepStrictEqual(input.get(id), output.get(id))));
  for (let before = -1; before !== sided.size;) {
    before = sided.size;
    for (const [id, schema] of input) if (referencesOf(schema).some((name) => sided.has(name))) sided.add(id);
  }
  return sided;
};

/**
 * Named schemas as components of a document. One that is the same on both sides is one component; of one that
 * differs the callers' side is called `<Name>Input`.
 */
export const printSchemas = (named: ReadonlyMap<z.ZodType, Place & { id: string }>): Schemas => {
  const registry = z.registry<{ id: string }>();
  const ids = [...named.values()].map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`two schemas are called ${twice}: name one of them anew`);
  for (const [schema, { id }] of named) registry.add(schema, { id });
  const printed = { input: print(registry, 'input'), output: print(registry, 'output') };
  const sided = sidedOf(printed.input, printed.output);
  const inputNames = new Map([...sided].map((id) => [id, /(?:Input|Query)$/.test(id) ? id : `${id}Input`]));
  const places = new Map([...named.values()].map((place) => [place.id, place]));

  const of = (id: string, side: Side): Json => {
    const schema = printed[side].get(id);
    const place = places.get(id);
    if (schema === undefined || place === undefined) throw new Error(`the documents know no schema ${id}`);
    const described = describeFields(schema, place);
    return side === 'input' ? (renamed(described, inputNames) as Json) : described;
  };
  const sides = new Map<string, Json>();
  for (const id of places.keys()) {
    const inputName = inputNames.get(id);
    if (inputName !== undefined) sides.set(inputName, of(id, 'input'));
    if (inputName !== id) sides.set(id, of(id, 'output'));
  }
  return {
    of,
    component: (id) => {
      const schema = sides.get(id);
      if (schema === undefined) throw new Error(`the documents have no component ${id}`);
      return schema;
    },
    refTo: (id, side) => ({ $ref: PREFIX + (side === 'input' ? (inputNames.get(id) ?? id) : id) }),
    components: (document) => {
      const all = Object.fromEntries(sides);
      return Object.fromEntries(reachable(document, all).map((id) => [id, all[id] as Json]));
    },
  };
};
