import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BYTE_LIMITS } from './limits.ts';

/** What Vite writes about one chunk or source (build.manifest). */
type Entry = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] };
type Manifest = Record<string, Entry>;

export type ByteFinding = { what: string; kilobytes: number; limit: number | null };

const DIST_DIR = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
/** Language with the longest texts, so that no reader gets more. */
const LANGUAGE = 'zh';
/** Pages without a session: they stand alone, the others come after the first list. */
const FRONT = /^src\/features\/(login|register|reset-password|verify-email|jump-to-url|iframe)\//;
/** A part that so many routes fetch is loaded once for all of them. */
const SHARED_BY = 4;
const FIRST_LIST = 'src/features/set-up/currency/currency.screen.tsx';

const readManifest = (): Manifest => {
  const file = join(DIST_DIR, '.vite', 'manifest.json');
  if (!existsSync(file))
    throw new Error('web/dist has no manifest: build the console first (npm test, npm start or npm run bench:web)');
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
};

/** Files that a browser fetches for these modules: each with everything that it imports at once. */
const filesOf = (manifest: Manifest, keys: readonly string[]): { scripts: Set<string>; styles: Set<string> } => {
  const seen = new Set<string>();
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`the build has no ${key}`);
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
};

const sizes = new Map<string, number>();
const gzippedBytes = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(DIST_DIR, file)), { level: 6 }).length;
  sizes.set(file, known);
  return known;
};
const kilobytesOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzippedBytes(file), 0) / 1000;

const without = (files: ReadonlySet<string>, known: ReadonlySet<string>): Set<string> =>
  new Set([...files].filter((file) => !known.has(file)));

/** Fetched besides for screens that show figures (web/src/i18n/screen-texts.ts), and with the first drawer of the others. */
const TEXTS_OF_FIGURES = `src/i18n/catalogue-figures.${LANGUAGE}.ts`;

const nameOf = (key: string): string => key.replace(/^src\/features\//, '').replace(/\/[^/]+\.screen\.tsx$/, '');

/** Texts that come with a screen: those of its folder and of the folders around it; none where they are part of what all pages have. */
const textsOfScreen = (manifest: Manifest, screen: string): string[] =>
  screen
    .split('/')
    .map((_, at, parts) => [...parts.slice(0, at), `texts.${LANGUAGE}.ts`].join('/'))
    .filter((key) => key in manifest);

/**
 * Gzipped sizes of the built console, from the manifest of the build: what the sign-in and the first list fetch, what every other route adds
 * to the first list, what is fetched on demand.
 */
export const measureBytes = (): ByteFinding[] => {
  const manifest = readManifest();
  const texts = (language: string): string[] => [`src/i18n/catalogue.${language}.ts`, `src/i18n/catalogue-rest.${language}.ts`];
  const front = ['index.html', texts(LANGUAGE)[0] as string];
  const login = filesOf(manifest, [...front, 'src/features/login/login.screen.tsx']);
  const list = filesOf(manifest, [
    ...front,
    ...texts(LANGUAGE),
    'src/app/shell/Shell.tsx',
    FIRST_LIST,
    ...textsOfScreen(manifest, FIRST_LIST),
  ]);
  const screens = Object.keys(manifest).filter((key) => key.endsWith('.screen.tsx') && key !== FIRST_LIST);
  const added = new Map(
    screens.map((key) => [
      key,
      without(
        filesOf(manifest, [key, TEXTS_OF_FIGURES, ...textsOfScreen(manifest, key)]).scripts,
        FRONT.test(key) ? login.scripts : list.scripts,
      ),
    ]),
  );
  const isShared = (file: string): boolean => [...added.values()].filter((files) => files.has(file)).length >= SHARED_BY;
  const routes = [...added].flatMap(([key, files]) => [
    {
      what: `route ${nameOf(key)}`,
      kilobytes: kilobytesOf([...files].filter((file) => !isShared(file))),
      limit: key.startsWith('src/features/report/') ? BYTE_LIMITS.reportScript : BYTE_LIMITS.routeScript,
    },
    { what: `route ${nameOf(key)}, opened first`, kilobytes: kilobytesOf(files), limit: BYTE_LIMITS.routeFirst },
  ]);
  const charts = Object.keys(manifest).filter((key) => key.startsWith('src/ui/chart/EChart.'));
  const images = readdirSync(DIST_DIR).filter((name) => /\.(svg|png|webp|ico)$/.test(name));
  return [
    { what: 'sign-in, scripts', kilobytes: kilobytesOf(login.scripts), limit: BYTE_LIMITS.loginScript },
    { what: 'shell and first list, scripts', kilobytes: kilobytesOf(list.scripts), limit: BYTE_LIMITS.firstListScript },
    { what: 'shell and first list, style sheets', kilobytes: kilobytesOf(list.styles), limit: BYTE_LIMITS.firstListStyle },
    ...['en', 'zh'].map((language) => ({
      what: `texts of one language (${language})`,
      kilobytes: kilobytesOf(texts(language).map((key) => manifest[key]?.file ?? '')),
      limit: BYTE_LIMITS.catalogue,
    })),
    ...charts.map((key) => ({
      what: 'charts, on demand',
      kilobytes: kilobytesOf(without(filesOf(manifest, [key]).scripts, list.scripts)),
      limit: BYTE_LIMITS.charts,
    })),
    { what: 'images of the first page', kilobytes: kilobytesOf(images), limit: BYTE_LIMITS.images },
    ...routes.toSorted((a, b) => b.kilobytes - a.kilobytes),
  ];
};
