/** What a piece of SQL text is made of, as far as splitting needs to know. */
type SqlToken = { kind: 'word' | 'symbol' | 'quoted'; text: string; start: number; end: number };

const WORD = /[A-Za-z_0-9$]+/y;

const endOfQuoted = (sql: string, start: number): number => {
  const quote = sql[start];
  for (let i = start + 1; i < sql.length; i++) {
    if (sql[i] === '\\') i++;
    else if (sql[i] === quote) {
      if (sql[i + 1] !== quote) return i + 1;
      i++;
    }
  }
  return sql.length;
};

const endOfBlockComment = (sql: string, start: number): number => {
  const end = sql.indexOf('*/', start + 2);
  return end < 0 ? sql.length : end + 2;
};

const endOfLine = (sql: string, start: number): number => {
  const end = sql.indexOf('\n', start);
  return end < 0 ? sql.length : end;
};

/** Words, symbols and quoted runs of a ClickHouse text, in order; comments and white space are left out. */
const tokenize = (sql: string): SqlToken[] => {
  const tokens: SqlToken[] = [];
  let at = 0;
  while (at < sql.length) {
    const ch = sql[at] ?? '';
    if (/\s/.test(ch)) at++;
    else if (sql.startsWith('--', at) || ch === '#') at = endOfLine(sql, at);
    else if (sql.startsWith('/*', at)) at = endOfBlockComment(sql, at);
    else {
      const start = at;
      let kind: SqlToken['kind'] = 'symbol';
      WORD.lastIndex = at;
      const word = WORD.exec(sql);
      if (word) {
        kind = 'word';
        at += word[0].length;
      } else if (ch === "'" || ch === '"' || ch === '`') {
        kind = 'quoted';
        at = endOfQuoted(sql, at);
      } else at++;
      tokens.push({ kind, text: sql.slice(start, at), start, end: at });
    }
  }
  return tokens;
};

/** The statements of a text, cut at top-level semicolons (never inside quotes or comments), trimmed, empty ones dropped. */
export const splitStatements = (sql: string): string[] => {
  const statements: string[] = [];
  let first: SqlToken | undefined;
  let last: SqlToken | undefined;
  const flush = (): void => {
    if (first && last) statements.push(sql.slice(first.start, last.end));
    first = last = undefined;
  };
  for (const token of tokenize(sql)) {
    if (token.kind === 'symbol' && token.text === ';') flush();
    else {
      first ??= token;
      last = token;
    }
  }
  flush();
  return statements;
};

/** A plain table or column name: the only kind of identifier that is ever put into a text. */
export const isIdentifier = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name);
