import {
  getTaskAccountDetail,
  getTaskAccountList,
  grantTaskReward,
  recomputeTask,
  TASK_FINISHES,
  TASK_PAYMENTS,
} from '@manager/contract/features/task/task-account';
import { TASK_ACCOUNT_STATES } from '@manager/domain/task';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs } from '../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useTaskWords } from '../task-words.ts';
import { useTaskInput } from '../use-task-choices.ts';
import { accountColumns } from './account-columns.tsx';
import { accountName, useAccountTexts } from './account-words.ts';
import { useAccountSteps } from './use-account-steps.ts';

const AccountDetail = lazyPart(() => import('./AccountDetail.tsx').then((module) => ({ default: module.AccountDetail })));
const GrantDialog = lazyPart(() => import('./GrantDialog.tsx').then((module) => ({ default: module.GrantDialog })));

const codecs = {
  ...timeCodecs,
  activity_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  period_key: textCodec(),
  state: choiceCodec(TASK_ACCOUNT_STATES),
  payment: choiceCodec(TASK_PAYMENTS),
  finish: choiceCodec(TASK_FINISHES),
};
const SORTS = ['created_at', 'updated_at', 'completed_at', 'rewarded_at'];
const PATH = '/task/task-account';
const POLL_MS = 5_000;

/** J-3: turns of players at tasks, how far they are, and what they were given. */
const TaskAccountScreen = (): ReactNode => {
  const t = useAccountTexts();
  const w = useTaskWords();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const mayCall = useMayCall();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getTaskAccountList, input, { pollMs: POLL_MS });
  const record = useCall(getTaskAccountDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const { revoke, grant, retry, recompute } = useAccountSteps();
  const [isGranting, setGranting] = useState(false);
  const counted = query.data?.counted;
  const scope =
    counted === undefined
      ? t('scope')
      : [
          t('scopeUntil', { at: dateTimeText(counted.as_of), batch: counted.batch_id }),
          ...(counted.is_recomputing ? [t('recomputing')] : counted.is_behind ? [t('behind')] : []),
        ].join(' · ');
  const { activity_id: taskId } = state.filters;
  return (
    <Page
      scope={scope}
      actions={
        mayCall(grantTaskReward) ? (
          <Button size="compact-sm" onClick={() => setGranting(true)}>
            {t('grant')}
          </Button>
        ) : undefined
      }
    >
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getTaskAccountList, input }}
        columns={accountColumns({
          t,
          w,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          canOpenCards: useHolds()('J-4'),
          actions: {
            header: k('actions'),
            revoke: (row) => void revoke(row),
            grant: (row) => void grant({ activity_id: row.activity_id, player_id: row.player_id, name: accountName(row) }),
            retry: (row) => void retry(row),
          },
        })}
        rowTone={(row) =>
          row.payment === 'failed' || row.payment === 'refused' ? 'alarm' : row.state === 'revoked' ? 'muted' : undefined
        }
        fields={[
          { name: 'activity_id', label: t('task'), ...useTaskInput() },
          { name: 'state', label: t('state'), ...choice(TASK_ACCOUNT_STATES, (of) => t(`state_${of}`)) },
          { name: 'player_id', nameTo: 'user_name', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'payment', label: t('payment'), ...choice(TASK_PAYMENTS, (of) => t(`payment_${of}`)) },
          ...useTimeFields(),
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'finish', label: t('finish'), isMore: true, ...choice(TASK_FINISHES, (of) => t(`finish_${of}`)) },
          { name: 'period_key', label: t('period'), isMore: true, ...textInput({ placeholder: '2026-11-20' }) },
        ]}
        actions={
          mayCall(recomputeTask) && taskId !== '' ? (
            <Button variant="default" onClick={() => void recompute(taskId)}>
              {t('recompute')}
            </Button>
          ) : null
        }
      />
      {state.id === '' ? null : (
        <Suspense>
          <RecordDrawer title={record.data === undefined ? '' : accountName(record.data)} onClose={() => state.open({})}>
            <RecordPanel query={record}>{(row) => <AccountDetail row={row} />}</RecordPanel>
          </RecordDrawer>
        </Suspense>
      )}
      {isGranting ? (
        <Suspense>
          <GrantDialog activityId={taskId} onClose={() => setGranting(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
};

export default TaskAccountScreen;
