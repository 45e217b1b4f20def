import { isEndpoint, type Endpoint } from '@manager/contract/kit/endpoint';
import { MODULES } from '@manager/contract/modules.gen';
import { z } from 'zod';

/** Where something stands in the contract: its module, and the name that it is exported under. */
export type Place = { module: string; name: string };
/** The same, with the name that the documents call it by. */
type Named = Place & { id: string };

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const pascal = (path: string): string => path.split(/[-_/]/).map(capitalized).join('');

/** Names stay as they are while they are the only ones; of two alike the later one takes the name of its module in front. */
const distinct = <T>(all: readonly (readonly [T, Place])[]): Map<T, Named> => {
  const taken = new Set<string>();
  const found = new Map<T, Named>();
  for (const [what, place] of all) {
    // A schema that two modules hand on is one.
    if (found.has(what)) continue;
    const { module, name } = place;
    const fallback = `${pascal(module.slice(module.lastIndexOf('/') + 1))}${capitalized(name)}`;
    const id = !taken.has(name) ? name : /^[A-Z]/.test(name) ? fallback : fallback.charAt(0).toLowerCase() + fallback.slice(1);
    if (taken.has(id)) throw new Error(`${module}.ts exports ${name}, and so does another module: name one of them anew`);
    taken.add(id);
    found.set(what, { ...place, id });
  }
  return found;
};

const exported = Object.entries(MODULES).flatMap(([module, parts]) =>
  Object.entries(parts).map(([name, part]): readonly [unknown, Place] => [part, { module, name }]),
);

/** Schemas of the contract that are exported by name. */
export const SCHEMAS = distinct(exported.filter((entry): entry is [z.ZodType, Place] => entry[0] instanceof z.ZodType));

/** Endpoints of the console by `operationId`: the name that the contract exports them under. */
export const OPERATIONS = distinct(exported.filter((entry): entry is [Endpoint, Place] => isEndpoint(entry[0])));
