import { getReviewHistory, getReviewList } from '@manager/contract/features/permission/access-review';
import { Button } from '@mantine/core';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { idCodec, maybeFlagCodec, oneOfCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, maybeFlagInput, textInput, type FieldInput } from '../../../kit/filter/field-inputs.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { ALL_LEAVES } from '../../../product/codes/code-tree.ts';
import { useCodeTitle } from '../../../product/codes/code-title.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import classes from './access-review.module.css';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useReviewColumns } from './use-review-columns.tsx';

const ReviewDrawer = lazyPart(() => import('./ReviewDrawer.tsx').then((module) => ({ default: module.ReviewDrawer })));
const SignOffDialog = lazyPart(() => import('./SignOffDialog.tsx').then((module) => ({ default: module.SignOffDialog })));
const SignOffs = lazyPart(() => import('./SignOffs.tsx').then((module) => ({ default: module.SignOffs })));

const DAYS = ['30', '90', '180', '365'] as const;
const codecs = {
  user_name: textCodec(),
  agent_id: idCodec,
  code: textCodec({ maxLength: 20 }),
  with_unused: maybeFlagCodec,
  unused_days: oneOfCodec(DAYS, '90'),
};
const SORTS = ['user_name', 'last_login_at'];

/** users, what they may do, and when they last used it; confirmed by a sign-off. */
const AccessReviewScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('permission/access-review');
  const k = useTexts<typeof kitTexts>('kit');
  const title = useCodeTitle();
  const holds = useHolds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'user_name' });
  const input = { ...state.filters, ...state.paging };
  const list = useList(getReviewList, input);
  const answer = list.data;
  const rows = useMemo(() => answer && { ...answer, list: answer.list.map((row) => ({ ...row, id: row.user_id })) }, [answer]);
  const [dialog, setDialog] = useState<'sign_off' | 'history' | null>(null);
  const open = rows?.list.find(({ id }) => id === state.id);
  const codes = ALL_LEAVES.map(({ code }) => ({ value: code, label: `${title.full(code)} (${code})` }));
  const heldColumns = [
    { id: 'code', header: t('code') },
    { id: 'is_dangerous', header: t('dangerous') },
    { id: 'last_used_at', header: t('lastUsed'), export: { kind: 'time' as const } },
  ];
  const columns = useReviewColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) });
  const close = (): void => setDialog(null);
  return (
    <Page scope={<SignOffLine sha256={answer?.sha256} />}>
      <RecordList
        exportOf={{ endpoint: getReviewList, input, more: heldColumns }}
        path="/permission/access-review"
        state={state}
        query={{ ...list, data: rows }}
        fields={[
          { name: 'user_name', label: t('userName'), ...textInput() },
          { name: 'agent_id', label: t('agent'), ...useAgentInput() },
          { name: 'code', label: t('holdsCode'), ...idChoiceInput({ allLabel: k('all'), options: codes }) },
          {
            name: 'with_unused',
            label: t('withUnused'),
            ...maybeFlagInput({ yes: k('yes'), no: k('no'), allLabel: k('all') }),
          },
          { name: 'unused_days', label: t('unusedDays'), ...useDaysInput() },
        ]}
        columns={columns}
        rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
        add={
          <div className={classes.tools}>
            {holds('A-4-94') && answer !== undefined ? (
              <Button onClick={() => setDialog('sign_off')}>{t('signOff')}</Button>
            ) : null}
            <Button variant="default" onClick={() => setDialog('history')}>
              {t('signOffs')}
            </Button>
          </div>
        }
      />
      <Suspense>
        {open === undefined ? null : <ReviewDrawer row={open} onClose={() => state.open({})} />}
        {dialog === 'history' ? <SignOffs onClose={close} /> : null}
        {dialog === 'sign_off' && answer !== undefined ? (
          <SignOffDialog sha256={answer.sha256} pairs={answer.pairs} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  );
};

/** Is the list still the one that was last confirmed? */
const SignOffLine = ({ sha256 }: { sha256: string | undefined }): ReactNode => {
  const t = useTexts<typeof texts>('permission/access-review');
  const { data } = useCall(getReviewHistory, { limit: 1 });
  const last = data?.list[0];
  if (sha256 === undefined || data === undefined) return t('scopeHint');
  if (last === undefined) return `${t('noSignOffs')} ${t('scopeHint')}`;
  const isSame = last.sha256 === sha256;
  return `${isSame ? t('unchanged', { at: dateTimeText(last.at), name: last.by_name }) : t('changedSince')} ${t('scopeHint')}`;
};

const useDaysInput = (): FieldInput<(typeof DAYS)[number]> => {
  const t = useTexts<typeof texts>('permission/access-review');
  const options = DAYS.map((value) => ({ value, label: t('days', { days: value }) }));
  const choice = choiceInput({ options, allLabel: t('days', { days: '90' }) });
  return {
    input: ({ value, onChange, ...rest }) =>
      choice.input({ ...rest, value, onChange: (next) => onChange(next ?? '90'), onType: () => undefined }),
    chip: (value) => (value === '90' ? undefined : choice.chip(value)),
  };
};

export default AccessReviewScreen;
