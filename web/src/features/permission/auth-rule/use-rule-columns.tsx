import type { AuthRuleRow } from '@manager/contract/features/permission/auth-rule';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowButton, RowButtons, RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useCodeTitle } from '../../../product/codes/code-title.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './auth-rule.module.css';
import { levelOf } from './rule-filter.ts';
import type { texts } from './texts.en.ts';

export const useRuleColumns = ({
  rules,
  isTree,
  hrefOf,
  onOpen,
  onEdit,
  onWho,
}: {
  rules: readonly AuthRuleRow[];
  /** Below their parents the short titles do; found lines stand alone. */
  isTree: boolean;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
  onWho: (code: string) => void;
}): Column<AuthRuleRow>[] => {
  const t = useTexts<typeof texts>('permission/auth-rule');
  const k = useTexts<typeof kitTexts>('kit');
  const title = useCodeTitle();
  const byCode = new Map(rules.map((rule) => [rule.code, rule]));
  return [
    {
      id: 'title_key',
      header: t('title'),
      isFrozen: true,
      widthPx: 250,
      cell: (row) => (
        <span
          className={classes.title}
          data-type={row.type}
          style={{ paddingInlineStart: isTree ? levelOf(row, byCode) * 18 : 0 }}
        >
          <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
            {isTree ? title.short(row.code) : title.full(row.code)}
          </RowLink>
        </span>
      ),
    },
    { id: 'code', header: t('code'), cell: (row) => row.code },
    { id: 'parent', header: t('parent'), isHiddenAtFirst: true, cell: (row) => row.parent ?? '–' },
    { id: 'type', header: t('type'), cell: (row) => t(`type_${row.type}`) },
    { id: 'path', header: t('path'), cell: (row) => <code className={classes.path}>{row.path}</code> },
    {
      id: 'calls',
      header: t('calls'),
      cell: (row) =>
        row.calls.length === 0 ? (
          <span className={classes.muted}>–</span>
        ) : (
          <span title={row.calls.join('\n')}>{t('callsCount', { count: row.calls.length })}</span>
        ),
    },
    { id: 'sort', header: t('sort'), isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.sort },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>,
    },
    {
      id: 'is_dangerous',
      header: t('dangerous'),
      cell: (row) => (row.is_dangerous ? <StatusTag tone="warn">{t('dangerous')}</StatusTag> : '–'),
    },
    { id: 'holders', header: t('holders'), isNumeric: true, cell: (row) => row.holders },
    { id: 'note', header: t('note'), cell: (row) => row.note || '–' },
    {
      id: 'actions',
      header: k('actions'),
      cell: (row) => (
        <RowButtons>
          <RowButton label={t('whoHas')} onClick={() => onWho(row.code)} />
          {row.can.edit ? <RowButton label={k('edit')} onClick={() => onEdit(row.id)} /> : null}
        </RowButtons>
      ),
    },
  ];
};
