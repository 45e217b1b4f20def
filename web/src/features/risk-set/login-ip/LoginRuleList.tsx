import {
  getLoginRuleDetail,
  getLoginRuleList,
  LOGIN_EFFECTS,
  type LoginRuleRow,
  removeLoginRule,
  saveLoginRule,
} from '@manager/contract/features/risk-set/login-ip';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { dateColumn, linkColumn, noteColumn, tagColumn, textColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { LoginViews } from './LoginViews.tsx';
import type { texts } from './texts.en.ts';

/** Whom a rule is about; null: everybody. */
const targetOf = (row: LoginRuleRow): string | null => row.user_name ?? row.group_name ?? row.agent_name;

const LoginRuleForm = lazyPart(() => import('./LoginRuleForm.tsx').then((module) => ({ default: module.LoginRuleForm })));

const TONES = { allow: 'good', deny: 'bad' } as const;
const codecs = { user_name: textCodec(), effect: choiceCodec(LOGIN_EFFECTS), text: textCodec() };

export const LoginRuleList = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/login-ip');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: ['created_at', 'expires_at'], initialSort: '-created_at' });
  const resource = useResource({
    path: '/risk-set/login-ip',
    state,
    list: getLoginRuleList,
    input: { ...state.filters, ...state.paging },
    detail: getLoginRuleDetail,
    save: saveLoginRule,
    remove: removeLoginRule,
    nameOf: (row) => row.network,
  });
  const about = (row: LoginRuleRow): string => targetOf(row) ?? t('everybody');
  const columns: Column<LoginRuleRow>[] = [
    linkColumn({ id: 'network', header: t('network'), widthPx: 200, target: resource.target }),
    tagColumn({ id: 'effect', header: t('effect'), tones: TONES, labelOf: (value) => t(`effect_${value}`) }),
    { id: 'user_name', header: t('about'), cell: about },
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'expires_at', header: t('expiresAt'), isSortable: true, missing: t('noEnd') }),
    textColumn({ id: 'by_user', header: t('byUser') }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      scope={t('scope')}
      fields={[
        { name: 'user_name', label: t('user'), ...textInput() },
        { name: 'effect', label: t('effect'), ...choice(LOGIN_EFFECTS, (value) => t(`effect_${value}`)) },
        { name: 'text', label: t('text'), ...textInput() },
      ]}
      columns={columns}
      tools={<LoginViews value="staff" />}
      rowTone={(row) => (row.state === 'active' ? undefined : 'muted')}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <LoginRuleForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => (
        <RecordDetail
          type="login_rule"
          row={row}
          onEdit={onEdit}
          facts={[
            { label: t('network'), value: <CopyText value={row.network} /> },
            { label: t('effect'), value: <StatusTag tone={TONES[row.effect]}>{t(`effect_${row.effect}`)}</StatusTag> },
            { label: t('about'), value: about(row) },
            { label: t('note'), value: row.note },
            { label: t('expiresAt'), value: row.expires_at === null ? t('noEnd') : <DateTime at={row.expires_at} /> },
            { label: t('byUser'), value: row.by_user },
            { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
          ]}
        />
      )}
    />
  );
};
