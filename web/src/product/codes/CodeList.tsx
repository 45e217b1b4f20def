import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { countOf, CODE_TREE, leavesOf, type CodeNode } from './code-tree.ts';
import { useCodeTitle } from './code-title.ts';
import classes from './codes.module.css';
import type { texts } from './texts.en.ts';

/** Held codes to read: a group, its pages, and what may be done on each. */
export const CodeList = ({ codes, extra }: { codes: readonly string[]; extra?: (code: string) => ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('product/codes');
  const title = useCodeTitle();
  const held = new Set(codes);
  const groups = CODE_TREE.filter((node) => countOf(node, held).held > 0);
  if (groups.length === 0) return <p className={classes.none}>{t('none')}</p>;
  return (
    <div className={classes.list}>
      {groups.map((group) => {
        const { held: n, all } = countOf(group, held);
        return (
          <section key={group.key}>
            <h3>
              {title.short(group.code)} <span className={classes.count}>{t('count', { held: n, all })}</span>
            </h3>
            <dl>
              {pagesOf(group, held).map(({ code, actions }) => (
                <div key={code}>
                  <dt>
                    {title.short(code)} <code>{code}</code>
                  </dt>
                  <dd>
                    {actions.map((action) => (
                      <span key={action} className={classes.chip}>
                        {action === code ? t('view') : title.short(action)}
                        {extra?.(action)}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
};

type PageCodes = { code: string; actions: string[] };

/** Held leaves by the page that they belong to. */
const pagesOf = (group: CodeNode, held: ReadonlySet<string>): PageCodes[] => {
  const pages = new Map<string, PageCodes>();
  for (const { code } of leavesOf(group)) {
    if (!held.has(code)) continue;
    const page = code.replace(/-9\d$/, '');
    const known = pages.get(page) ?? { code: page, actions: [] };
    known.actions.push(code);
    pages.set(page, known);
  }
  return [...pages.values()];
};
