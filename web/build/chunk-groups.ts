import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups'];
type Context = Rolldown.ChunkingContext;

const SIGN_IN = '../src/features/login/login.screen.tsx';
/** As plain as lists are: what it needs, nearly all pages need. */
const LIST = '../src/features/set-up/currency/currency.screen.tsx';

/** Modules of our own that a page loads at once; what they take of libraries comes with them. */
const modulesOf = (page: string) => {
  let found: Set<string> | undefined;
  return (id: string, context: Context): boolean => {
    if (found === undefined) {
      // By what is written, before what nobody uses is left out: of libraries that would be all of them.
      found = new Set([fileURLToPath(new URL(page, import.meta.url))]);
      for (const each of found)
        for (const imported of context.getModuleInfo(each)?.importedIds ?? [])
          if (!imported.includes('/node_modules/')) found.add(imported);
    }
    return found.has(id);
  };
};

const isOfSignIn = modulesOf(SIGN_IN);
const isOfList = modulesOf(LIST);

/**
 * What pages share is a few large files instead of many small ones: browsers fetch six at a time from one host, each file is compressed by itself,
 * and every page is told the names of all files that it needs.
 */
export const chunkGroups: Groups = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: (id, context) => (isOfSignIn(id, context) ? 'sign-in' : null), minShareCount: 2, priority: 2 },
  { name: (id, context) => (isOfList(id, context) ? 'list' : null), minShareCount: 10, priority: 1 },
];
