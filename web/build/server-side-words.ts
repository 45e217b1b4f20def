import type { Plugin } from 'vite';

/** Of an endpoint's record these are for the server, the interface description and the documents; no browser reads them. */
const UNREAD: ReadonlySet<string> = new Set(['summary', 'risk']);

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { type: string; name?: string } };
type Call = Node & { callee: { type: string; name?: string }; arguments: (Node & { properties?: Property[] })[] };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const callsIn = (node: Node): Call[] => [
  ...(node.type === 'CallExpression' ? [node as Call] : []),
  ...Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
    .flatMap(callsIn),
];

/** From each property that is left out to where the next one begins: an endpoint's, or those of a field of a record. */
const rangesOf = ({ callee, arguments: given }: Call, isRecord: boolean): { start: number; end: number }[] => {
  const options = isRecord || callee.name === 'defineEndpoint' ? given.at(-1) : undefined;
  const properties = options?.properties ?? [];
  return properties.flatMap(({ start, key }, at) =>
    UNREAD.has(key?.name ?? '') ? [{ start, end: properties[at + 1]?.start ?? (options?.end ?? 0) - 1 }] : [],
  );
};

/** Leaves out of the contract's endpoints and records what no browser reads. */
export const leaveOutServerSideWords = (): Plugin => ({
  name: 'leave-out-server-side-words',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/contract\/src\/(?:features|records)\/.*\.ts$/ },
    handler(code, id) {
      const ranges = callsIn(this.parse(code)).flatMap((call) => rangesOf(call, id.includes('/records/')));
      return ranges.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
    },
  },
});
