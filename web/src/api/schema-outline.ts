/**
 * Stands in for the schema library in the browser's bundle (vite.config.ts): the contract's endpoints are built from
 * schemas, but only the server checks with them. Saves a seventh of the first page's script. Only `options` of an enum and
 * `shape` of an object have a value.
 */
const CHECKS = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);

const outline = (known: { options?: unknown; shape?: unknown } = {}): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => {
      if (CHECKS.has(name)) throw new Error(`the browser has no schemas to ${String(name)} with`);
      if ((name === 'options' || name === 'shape') && known[name] !== undefined) return known[name];
      if (name === 'enum' || name === 'literal') return (options: unknown) => outline({ options });
      return name === 'object' ? (shape: unknown) => outline({ shape }) : outline();
    },
    apply: () => outline(),
  });

export const z = outline();
