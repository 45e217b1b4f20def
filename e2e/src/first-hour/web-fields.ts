import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB_DIR = join(import.meta.dirname, '../../../web/src');

/** Sources of the console by their path below `web/src`, without `.tsx`. */
const sources = (): [string, string][] =>
  globSync('**/*.tsx', { cwd: WEB_DIR, exclude: ['**/*.test.tsx', 'features/gallery/**'] }).map((path) => [
    path.slice(0, -'.tsx'.length),
    readFileSync(join(WEB_DIR, path), 'utf8'),
  ]);

/** A number is typed, or one of a list is found by typing. */
const FIELD =
  /<DecimalInput\b|inputMode(?:="numeric"|="decimal"|=\{|: .(?:numeric|decimal).)|\bsearchable\b|\bchoiceProps\(|<(?:PlayerField|AgentField|TagsInput|TokensInput|IpListInput)\b/gm;
const FORM = /<(?:form|RecordForm)\b/;

/** How many fields stand in each file that has some, or a form. */
export const fieldsInCode = (): Map<string, number> =>
  new Map(
    sources()
      .filter(([, text]) => text.search(FIELD) >= 0 || FORM.test(text))
      .map(([path, text]) => [path, [...text.matchAll(FIELD)].length]),
  );
