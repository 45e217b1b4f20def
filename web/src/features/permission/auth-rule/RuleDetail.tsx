import type { AuthRuleRow } from '@manager/contract/features/permission/auth-rule';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useCodeTitle } from '../../../product/codes/code-title.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './auth-rule.module.css';
import type { texts } from './texts.en.ts';

type Props = { row: AuthRuleRow; onEdit: () => void; onWho: () => void };

export const RuleDetail = ({ row, onEdit, onWho }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/auth-rule');
  const k = useTexts<typeof kitTexts>('kit');
  const title = useCodeTitle();
  const calls =
    row.calls.length === 0 ? (
      t('noCalls')
    ) : (
      <ul className={classes.calls}>
        {row.calls.map((call) => (
          <li key={call}>
            <code>{call}</code>
          </li>
        ))}
      </ul>
    );
  return (
    <RecordDetail
      type="auth_rule"
      row={row}
      onEdit={onEdit}
      actions={
        <Button variant="default" onClick={onWho}>
          {t('whoHas')}
        </Button>
      }
      facts={[
        { label: t('code'), value: <CopyText value={row.code} /> },
        { label: t('title'), value: title.full(row.code) },
        { label: t('parent'), value: row.parent === null ? '–' : `${title.full(row.parent)} (${row.parent})` },
        { label: t('type'), value: t(`type_${row.type}`) },
        { label: t('path'), value: row.path },
        { label: t('calls'), value: calls },
        { label: t('dangerous'), value: row.is_dangerous ? k('yes') : k('no') },
        { label: t('holders'), value: row.holders },
        { label: t('sort'), value: row.sort },
        {
          label: t('status'),
          value: <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>,
        },
        { label: t('note'), value: row.note },
      ]}
    />
  );
};
