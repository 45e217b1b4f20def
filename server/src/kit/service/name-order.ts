import type { Language } from '@manager/contract/i18n/error-text';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';

const COLLATIONS: Readonly<Record<Language, string>> = { en: 'en-x-icu', zh: 'zh-x-icu', es: 'es-x-icu', ja: 'ja-x-icu' };

/** Names ordered as the reader's language orders them, like `compareNames` does outside of the store. */
export const asNamed = ({ language }: Pick<Ctx, 'language'>, column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate ${sql.id(COLLATIONS[language])}`;

const NAMES = /^(?:vendor|(?:.+_)?name)$/;

/** What a list is ordered by: names by the language, everything else as it is stored. `path` is where the column stands. */
export const orderBy = (ctx: Pick<Ctx, 'language'>, path: string): RawBuilder<unknown> =>
  NAMES.test(path.slice(path.lastIndexOf('.') + 1)) ? asNamed(ctx, path) : sql.ref(path);
