import { placeholderNames, splitStatements, tokenize, trailingFormat } from '../sql-text.ts';
import { EngineError } from './engine-error.ts';

const READ_VERBS = new Set(['SELECT', 'WITH', 'CHECK', 'EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC', 'EXISTS', '(']);

/** What readonly=1 lets through although it reaches outside the data: the scalar file(), and sources that probe before the access check. */
const OUTSIDE =
  /^(?:file|url|uri|s3|gcs|oss|cosn|hdfs|azureblobstorage|remote|remotesecure|executable|mysql|postgresql|mongodb|redis|sqlite|odbc|jdbc|deltalake|iceberg|hudi|paimon|arrowflight|ytsaurus|input|fuzzjson|url_?cluster|.+cluster|(?:file|s3|url|iceberg|deltalake).*|python|dictionary|catboostevaluate)$/i;

export type CheckedQuery = { sql: string; verb: string; format: string | undefined };

/** Refuses several statements in one request and placeholders without a value (the session would answer with an older one). */
export const checkStatement = (sql: string, params: ReadonlyMap<string, string>): CheckedQuery => {
  const statements = splitStatements(sql);
  const text = statements[0];
  if (text === undefined) throw new EngineError(62, 'Syntax error: Empty query', 'SYNTAX_ERROR');
  if (statements.length > 1) throw new EngineError(62, 'Syntax error: Multi-statements are not allowed', 'SYNTAX_ERROR');
  const tokens = tokenize(text);
  for (const name of placeholderNames(tokens)) {
    if (!params.has(name)) throw new EngineError(456, `Substitution \`${name}\` is not set`, 'UNKNOWN_QUERY_PARAMETER');
  }
  return { sql: text, verb: (tokens[0]?.text ?? '').toUpperCase(), format: trailingFormat(tokens) };
};

/** The reader's fence in front of `readonly = 1`: reading verbs only, nothing that touches files or the network. */
export const checkReadOnly = (query: CheckedQuery): void => {
  const refuse = (what: string): never => {
    throw new EngineError(164, `Cannot execute query in readonly mode: ${what}`, 'READONLY');
  };
  if (!READ_VERBS.has(query.verb)) refuse(query.verb);
  const tokens = tokenize(query.sql);
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    const name = token.kind === 'quoted' ? token.text.slice(1, -1) : token.text;
    if (token.kind !== 'symbol' && !token.text.startsWith("'") && next?.text === '(' && OUTSIDE.test(name)) refuse(`${name}()`);
    if (token.kind === 'word' && token.text.toUpperCase() === 'INTO' && next?.text.toUpperCase() === 'OUTFILE')
      refuse('INTO OUTFILE');
  });
};
