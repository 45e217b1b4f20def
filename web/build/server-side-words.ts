import type { Plugin } from 'vite';

/** Of an endpoint's record these are for the server, the interface description and the documents; no browser reads them. */
const UNREAD: ReadonlySet<string> = new Set(['summary', 'risk']);

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { type: string; name?: string } };
type Call = Node & { callee: { type: string; name?: string }; arguments: (Node & { properties?: Property[] })[] };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const callsIn = (node: Node): Call[] => [
  ...(node.type === 'CallExpression' && (node as Call).callee.name === 'defineEndpoint' ? [node as Call] : []),
  ...Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
    .flatMap(callsIn),
];

/** From each property that is left out to where the next one begins. */
const rangesOf = (call: Call): { start: number; end: number }[] => {
  const [options] = call.arguments;
  const properties = options?.properties ?? [];
  return properties.flatMap(({ start, key }, at) =>
    UNREAD.has(key?.name ?? '') ? [{ start, end: properties[at + 1]?.start ?? (options?.end ?? 0) - 1 }] : [],
  );
};

/** Leaves out of the contract's endpoints what no browser reads. */
export const leaveOutServerSideWords = (): Plugin => ({
  name: 'leave-out-server-side-words',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/contract\/src\/features\/.*\.ts$/ },
    handler(code) {
      const ranges = callsIn(this.parse(code)).flatMap(rangesOf);
      return ranges.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
    },
  },
});
