import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCode, isTest, projectFiles, readText, ROOT_DIR } from './files.ts';

const files = projectFiles();
const code = files.filter(isCode);
/** Endpoints that belong to the kit. */
const OF_THE_KIT = [
  'report/scope',
  'report/trend',
  'report/explain',
  'log/object-history',
  'log/export',
  'user/table-layout',
  'user/saved-view',
  'export/job',
];
const ENGINES = ['record', 'resource'];
const isTexts = (path: string): boolean => /\/texts\.\w+\.ts$/.test(path);
const lineCount = (path: string) => readText(path).split('\n').length - 1;
const linesOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + lineCount(path), 0);

describe('code', () => {
  test('files stay small: 300 lines, tests 600', () => {
    expect(code.filter((path) => lineCount(path) > (isTest(path) ? 600 : 300))).toEqual([]);
  });

  test('no barrels: no file is called index', () => {
    expect(code.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
  });

  test('the kit knows no feature by name', () => {
    const features = new Set(files.flatMap((path) => /^(?:server|web)\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? []));
    const kit = code.filter((path) => /^(server|web)\/src\/kit\//.test(path) && !isTest(path));
    // The scope bar and the explanations of every report, the history of every record, every table's layout and views, and every export speak of these calls:
    // they are the kit's own, though they live with the features to be found as endpoints.
    for (const own of OF_THE_KIT) features.delete(own);
    const mentions = kit.flatMap((path) =>
      [...features].filter((feature) => readText(path).includes(feature)).map((feature) => `${path}: ${feature}`),
    );
    expect(mentions).toEqual([]);
  });

  test('each kit is at most 11 000 lines, a part of it 1 500 and an engine 800', () => {
    for (const side of ['server', 'web']) {
      const kit = code.filter((path) => path.startsWith(`${side}/src/kit/`) && !isTest(path) && !isTexts(path));
      expect(linesOf(kit)).toBeLessThanOrEqual(11_000);
      const parts = Object.groupBy(kit, (path) => path.split('/')[3] ?? '');
      const tooLarge = Object.entries(parts).filter(([part, own = []]) => linesOf(own) > (ENGINES.includes(part) ? 800 : 1_500));
      expect(tooLarge.map(([part]) => `${side} ${part}`)).toEqual([]);
    }
  });

  // Migrations stay as they were applied, byte by byte.
  test('nothing points to a document that is not here', () => {
    const absent = /(?<![\w-])(?:domain|api|architecture|ux|quality|seed)\.md/g;
    const read = files.filter((path) => /\.(?:tsx?|css|sql|md)$/.test(path) && !/\/migrations\//.test(path));
    expect(read.flatMap((path) => (readText(path).match(absent) ?? []).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  test('a test of the console that mocks a module loads its modules alone: a file with a page around it does, others say so in their names', () => {
    const mocking = code.filter((path) => /^web\/.*\.test\.ts$/.test(path) && /\bvi\.(?:do)?[mM]ock\(/.test(readText(path)));
    expect(mocking.length).toBeGreaterThan(0);
    expect(mocking.filter((path) => !path.endsWith('.mocked.test.ts'))).toEqual([]);
  });

  test('each part of Mantine that the console shows brings its style', () => {
    const web = files
      .filter((path) => path.startsWith('web/src/') && /\.(?:tsx?|css)$/.test(path) && !isTest(path))
      .map(readText);
    const named = web.flatMap((text) =>
      [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(
        ([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [],
      ),
    );
    const styled = new Set(
      web.flatMap((text) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)),
    );
    const has = (name: string): boolean => existsSync(join(ROOT_DIR, `node_modules/@mantine/core/styles/${name}.layer.css`));
    expect([...new Set(named)].filter((name) => has(name) && !styled.has(name))).toEqual([]);
  });

  // `Number` makes 0 of an emptied field and 16 of 0x10.
  test('what somebody types for a number is read by wholeOf and exactOf; only choices of a list are counted', () => {
    const reads = code
      .filter((path) => path.startsWith('web/src/') && !isTest(path))
      .flatMap((path) => (readText(path).match(/\w+: Number\(values\.\w+\)/g) ?? []).map((text) => `${path}: ${text}`))
      .filter((text) => !text.includes('values.size'));
    expect(reads).toEqual([
      'web/src/features/account/free-round-bonus/campaign-values.ts: multiplier: Number(values.multiplier)',
    ]);
  });

  // 1250 typed where three digits fit was saved as 125.
  test('a field for a number takes all that is typed: too much is refused in words, not cut off', () => {
    const web = code.filter((path) => path.startsWith('web/src/') && path.endsWith('.tsx') && !isTest(path));
    // Tags of several lines end on a line of their own.
    const tags = (path: string): string[] =>
      readText(path).match(/<(?:TextInput|DecimalInput)\b(?:[^\n]*\/>|[^]*?\n\s*\/>)/g) ?? [];
    const isNumber = (tag: string): boolean =>
      /^<DecimalInput|inputMode="(?:numeric|decimal)"/.test(tag) && !tag.includes('one-time-code');
    expect(web.filter((path) => /inputMode: '(?:numeric|decimal)'[^}]*maxLength:/.test(readText(path)))).toEqual([]);
    const cut = web.flatMap((path) =>
      tags(path)
        .filter((tag) => isNumber(tag) && tag.includes('maxLength'))
        .map(() => path),
    );
    expect(cut).toEqual([]);
  });

  test('every suppression of a lint rule carries its reason', () => {
    const suppression = /(oxlint|eslint)-disable[^\n]*|@ts-(expect-error|ignore|nocheck)[^\n]*/g;
    const bare = code
      .filter((path) => !path.startsWith('tools/safety/'))
      .flatMap((path) =>
        (readText(path).match(suppression) ?? []).filter((text) => !/ -- \S|: \S/.test(text)).map((text) => `${path}: ${text}`),
      );
    expect(bare).toEqual([]);
  });
});

describe('secrets', () => {
  const patterns: Record<string, RegExp> = {
    'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    'cloud key': /\bAKIA[0-9A-Z]{16}\b/,
    'token of a code host': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
    'registry token': /_authToken\s*=|\bnpm_[A-Za-z0-9]{36}\b/,
    'address with a password': /\b[a-z+]+:\/\/[^\s:/@'"`${}]+:(?!password@)[^\s@'"`${}]{6,}@/,
  };
  test('no file holds one', () => {
    const texts = files.filter(
      (path) =>
        /\.(ts|tsx|mjs|json|md|sql|yml|yaml|html|css|sh)$|(^|\/)\.[a-z]+rc$/.test(path) && !path.startsWith('tools/safety/'),
    );
    const found = texts.flatMap((path) => {
      const text = readText(path);
      return Object.keys(patterns)
        .filter((name) => patterns[name]?.test(text))
        .map((name) => `${path}: ${name}`);
    });
    expect(found).toEqual([]);
  });
  test('no environment file or data folder is part of the project', () => {
    expect(files.filter((path) => /(^|\/)\.env(\.|$)|\.(pem|key|p12)$/.test(path))).toEqual([]);
  });
});
