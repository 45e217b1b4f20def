import { dirname, join, normalize, relative } from 'node:path';
import { type FolderGraph, readFolderGraph, wayBetween } from './folder-cycles.ts';
import { judgeImport } from './layers.ts';
import { isReadable, isSpoken } from './literal-text.ts';
import { isMoneyName } from './money.ts';
import { beginsWithPercent, bringsForm, isOtherForm, writesFigures } from './one-form.ts';

type Node = { type: string; [key: string]: unknown };
type Context = { cwd: string; filename: string; report: (problem: { node: Node; message: string }) => void };

const pathOf = (context: Context) => relative(context.cwd, context.filename).replaceAll('\\', '/');

const layers = {
  create: (context: Context) => {
    const check = (node: Node) => {
      const specifier = (node.source as { value?: unknown } | null)?.value;
      if (typeof specifier !== 'string') return;
      const message = judgeImport({ file: pathOf(context), specifier });
      if (message) context.report({ node, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};

const graphs = new Map<string, FolderGraph>();

/** The imports of a whole workspace, read once a run. */
const graphOf = (srcDir: string): FolderGraph => {
  const known = graphs.get(srcDir) ?? readFolderGraph(srcDir);
  graphs.set(srcDir, known);
  return known;
};

/** A folder can be read, moved and tested without those that build on it. */
const noFolderCycle = {
  create: (context: Context) => {
    const [, workspace = '', path = ''] = /^([^/]+)\/src\/(.+)$/.exec(pathOf(context)) ?? [];
    const own = dirname(path);
    if (path === '' || own === '.' || /\.(?:test|sweep|gen)\.tsx?$/.test(path)) return {};
    const check = (node: Node) => {
      const specifier = (node.source as { value?: unknown } | null)?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const other = dirname(normalize(join(own, specifier)));
      if (other === own || other === '.' || other.startsWith('..')) return;
      const back = wayBetween(graphOf(join(context.cwd, workspace, 'src')), other, own);
      if (back) context.report({ node, message: `Folders form a cycle: ${[own, ...back].join(' → ')}.` });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ImportExpression: check };
  },
};

const noBarrel = {
  create: (context: Context) => ({
    ExportAllDeclaration: (node: Node) =>
      context.report({ node, message: 'No barrels: import from the file that holds the export.' }),
  }),
};

/** Configuration is read and checked once, in main.ts, and handed down. */
const envOnlyInMain = {
  create: (context: Context) => ({
    MemberExpression: (node: Node) => {
      const object = node.object as { name?: string };
      const property = node.property as { name?: string; value?: unknown };
      if (object.name === 'process' && (property.name === 'env' || property.value === 'env')) {
        context.report({ node, message: 'Only main.ts reads the environment.' });
      }
    },
  }),
};

const SQL_PLACES =
  /^server\/(src\/(features|postgres|clickhouse|fact|journal|completeness|jackpots|ingest|platform|wallet|audit|monitoring|kit\/(resource|plan|figures|report|jobs|service|queue|payout|bet|case|timed-change))|test)\//;

/** SQL text stays with the feature that owns it, the stores, and what composes it or counts over all of them: never in transport or composition. */
const sqlPlace = {
  create: (context: Context) => ({
    ImportDeclaration: (node: Node) => {
      if ((node.source as { value: string }).value !== 'kysely' || SQL_PLACES.test(pathOf(context))) return;
      const names = (node.specifiers as { imported?: { name?: string } }[]).map(({ imported }) => imported?.name);
      if (names.includes('sql'))
        context.report({ node, message: 'No SQL here: it belongs to features, stores, facts, platform or an engine.' });
    },
  }),
};

/** The name that an expression ends in: `row.bet` and `bet` are both `bet`. */
function nameOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return String(node.name);
  if (node?.type === 'MemberExpression') return nameOf(node.property as Node);
  return '';
}

const noFloatMoney = {
  create: (context: Context) => {
    const complain = (node: Node, name: string) =>
      context.report({ node, message: `${name} is money: it never becomes a JavaScript number (use domain/money).` });
    return {
      CallExpression: (node: Node) => {
        const callee = node.callee as Node;
        const called = nameOf(callee);
        const argument = nameOf((node.arguments as Node[])[0]);
        if (['Number', 'parseFloat', 'parseInt'].includes(called) && isMoneyName(argument)) complain(node, argument);
        if (called === 'div' && callee.type === 'MemberExpression')
          context.report({
            node,
            message: 'A decimal is divided with so many places as it needs: divideRounded of domain/money.',
          });
        const receiver = callee.type === 'MemberExpression' ? nameOf(callee.object as Node) : '';
        if (['toNumber', 'toPrecision'].includes(called) && isMoneyName(receiver)) complain(node, receiver);
      },
      UnaryExpression: (node: Node) => {
        const name = nameOf(node.argument as Node);
        if (node.operator === '+' && isMoneyName(name)) complain(node, name);
      },
    };
  },
};

const noLiteralText = {
  create: (context: Context) => {
    const check = (node: Node, text: unknown) => {
      if (typeof text === 'string' && isReadable(text))
        context.report({
          node,
          message: `"${text.trim().slice(0, 40)}" is read by people: it belongs into texts.en.ts and texts.zh.ts.`,
        });
    };
    return {
      JSXText: (node: Node) => check(node, node.value),
      JSXAttribute: (node: Node) => {
        const { name } = node.name as { name?: unknown };
        const value = node.value as Node | null;
        if (typeof name !== 'string' || !isSpoken(name) || value === null) return;
        const inner = value.type === 'JSXExpressionContainer' ? (value.expression as Node) : value;
        if (inner.type === 'Literal') check(inner, inner.value);
      },
      JSXExpressionContainer: (node: Node) => {
        const { type, value } = node.expression as Node;
        if (type === 'Literal' && (node.parent as Node | undefined)?.type === 'JSXElement') check(node, value);
      },
    };
  },
};

/** Is it part of a `style`, whose sizes are no figures? */
const isStyle = (node: Node | null | undefined): boolean =>
  node != null &&
  ((node.type === 'JSXAttribute' && (node.name as { name?: unknown }).name === 'style') || isStyle(node.parent as Node | null));

/** A figure, a share and a time look the same on every page. */
const oneForm = {
  create: (context: Context) => {
    if (writesFigures(pathOf(context))) return {};
    const complain = (node: Node) => context.report({ node, message: 'Figures and times have one form each: ui/format.ts.' });
    return {
      ImportDeclaration: (node: Node) => {
        const names = (node.specifiers as { imported?: { name?: string } }[]).map(({ imported }) => imported?.name ?? '');
        if (bringsForm({ specifier: (node.source as { value: string }).value, names })) complain(node);
      },
      MemberExpression: (node: Node) => {
        if (isOtherForm(nameOf(node.property as Node))) complain(node);
      },
      TemplateLiteral: (node: Node) => {
        const [, ...behind] = node.quasis as { value: { raw: string } }[];
        if (behind.some(({ value }) => beginsWithPercent(value.raw)) && !isStyle(node)) complain(node);
      },
    };
  },
};

/** Lint rules for our own invariants (tools/lint/plugin.test.ts shows each of them firing). */
const plugin = {
  meta: { name: 'manager' },
  rules: {
    layers,
    'no-folder-cycle': noFolderCycle,
    'no-barrel': noBarrel,
    'env-only-in-main': envOnlyInMain,
    'sql-place': sqlPlace,
    'no-float-money': noFloatMoney,
    'no-literal-text': noLiteralText,
    'one-form': oneForm,
  },
};

// oxlint takes a plugin by its default export
export default plugin;
