import { endpoints } from '@manager/contract/endpoints.gen';

/** What the browser checks of one field before it asks the server: [what, bound or pattern, key of the message]. */
type Rule = [kind: 'min' | 'max' | 'from' | 'to' | 'items' | 'like', bound: number | string, message?: string];

type Def = {
  type?: string;
  innerType?: Node;
  in?: Node;
  shape?: Record<string, Node>;
  checks?: readonly Node[];
  check?: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  pattern?: RegExp;
  error?: (issue: object) => unknown;
};
type Node = { _zod: { def: Def } };

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional'];

/** The schema as the caller's value meets it, without what wraps it. */
const bare = (node: Node): Def => {
  const { def } = node._zod;
  if (WRAPPERS.includes(def.type ?? '') && def.innerType !== undefined) return bare(def.innerType);
  return def.type === 'pipe' && def.in !== undefined ? bare(def.in) : def;
};

const messageOf = ({ error }: Def): string | undefined => {
  const message = error?.({ input: '' });
  return typeof message === 'string' ? message : undefined;
};

const ruleOf = (def: Def): Rule[] => {
  const message = messageOf(def);
  const withMessage = (rule: Rule): Rule[] => [message === undefined ? rule : [rule[0], rule[1], message]];
  if (def.check === 'min_length' && def.minimum !== undefined) return withMessage(['min', def.minimum]);
  if (def.check === 'max_length' && def.maximum !== undefined) return withMessage(['max', def.maximum]);
  if (def.check === 'greater_than' && typeof def.value === 'number') return withMessage(['from', def.value]);
  if (def.check === 'less_than' && typeof def.value === 'number') return withMessage(['to', def.value]);
  // Patterns are compiled without flags but `u`.
  if (def.check === 'string_format' && def.pattern !== undefined && !def.pattern.ignoreCase)
    return withMessage(['like', def.pattern.source]);
  return [];
};

const rulesOf = (node: Node): Rule[] => {
  const def = bare(node);
  if (!['string', 'number', 'array'].includes(def.type ?? '')) return [];
  const own = [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap(ruleOf);
  return def.type === 'array' ? own.flatMap(([kind, bound]): Rule[] => (kind === 'max' ? [['items', bound]] : [])) : own;
};

/** Rules of every audited write that a form may send, by path and field. */
export const generateInputRules = (): { path: string; text: string } => {
  const all = endpoints.flatMap(({ path, method, audit, input }) => {
    const shape = (input as unknown as Node)._zod.def.shape;
    if (method !== 'POST' || audit === null || shape === undefined) return [];
    const fields = Object.entries(shape).flatMap(([name, node]) => {
      const rules = ['id', 'ids', 'version'].includes(name) ? [] : rulesOf(node);
      return rules.length === 0 ? [] : [[name, rules] as const];
    });
    return fields.length === 0 ? [] : [`  '${path}': ${JSON.stringify(Object.fromEntries(fields))},`];
  });
  const text = [
    '// Written by `npm run gen` from the contract: do not edit.',
    '',
    'export type Rule = readonly [kind: string, bound: number | string, message?: string];',
    '',
    'export const INPUT_RULES: Readonly<Record<string, Readonly<Record<string, readonly Rule[]>>>> = {',
    // Loaders list the endpoints of a file in different orders.
    ...all.toSorted(),
    '};',
    '',
  ].join('\n');
  return { path: 'web/src/kit/form/input-rules.gen.ts', text };
};
