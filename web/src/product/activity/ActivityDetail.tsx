import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CheckLine } from '../../kit/detail/CheckLine.tsx';
import type { DetailTab } from '../../kit/detail/DetailTabs.tsx';
import type { Fact } from '../../kit/detail/FactList.tsx';
import { RecordDetail } from '../record/RecordDetail.tsx';
import { activityFacts, activityStateFacts } from './activity-facts.tsx';
import { useActivityTexts } from './activity-words.ts';
import { ActivityCostTable, type CostEndpoint } from './ActivityCostTable.tsx';
import { CloneDialog, type CloneEndpoint } from './CloneDialog.tsx';
import { type ActivityMoves, useActivitySteps } from './use-activity-steps.ts';

/** The calls that every kind has beside its list. */
export type ActivityCalls = ActivityMoves & { clone: CloneEndpoint; costs: CostEndpoint };

type Props = {
  row: ActivityRow;
  calls: ActivityCalls;
  /** Of the kind's rule. */
  facts: readonly Fact[];
  tabs?: readonly DetailTab[];
  onEdit: () => void;
  onClose: () => void;
  onOpen: (id: string) => void;
};

/** An activity of any kind in its drawer: what can be done, its facts, what it costs. */
export const ActivityDetail = ({ row, calls, facts, tabs = [], onEdit, onClose, onOpen }: Props): ReactNode => {
  const t = useActivityTexts();
  const { submit, approve, cancel, remove } = useActivitySteps(calls);
  const [isCloning, setCloning] = useState(false);
  const { can } = row;
  return (
    <>
      <RecordDetail
        type="activity"
        row={{ ...row, can: { edit: can.edit || can.edit_running } }}
        onEdit={onEdit}
        facts={[...activityStateFacts(row, t), ...facts, ...activityFacts(row, t)]}
        tabs={[
          ...tabs,
          ...(row.state === 'draft'
            ? []
            : [{ key: 'cost', label: t('cost'), content: <ActivityCostTable endpoint={calls.costs} id={row.id} /> }]),
        ]}
        actions={
          can.submit || can.approve || can.clone || can.cancel || can.delete ? (
            <>
              {can.approve ? <Button onClick={() => void approve(row)}>{t('approve')}</Button> : null}
              {can.submit ? (
                <Button variant={can.approve ? 'default' : 'filled'} onClick={() => void submit(row)}>
                  {t('submit')}
                </Button>
              ) : null}
              {can.clone ? (
                <Button variant="default" onClick={() => setCloning(true)}>
                  {t('clone')}
                </Button>
              ) : null}
              {can.cancel && row.state !== 'draft' ? (
                <Button color="red" variant="light" onClick={() => void cancel(row)}>
                  {t('cancel')}
                </Button>
              ) : null}
              {can.delete ? (
                <Button
                  color="red"
                  variant="light"
                  onClick={() => void remove(row).then((isGone) => (isGone ? onClose() : undefined))}
                >
                  {t('delete')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        {row.state === 'draft' ? (
          <CheckLine tone="warn">
            {row.submitted_at === null ? t('waitsForApproval') : t('waitsAsked', { name: row.submitted_name })}
            {can.approve ? '' : ` ${t('stepUp')}`}
          </CheckLine>
        ) : null}
      </RecordDetail>
      {isCloning ? <CloneDialog endpoint={calls.clone} row={row} onClose={() => setCloning(false)} onCloned={onOpen} /> : null}
    </>
  );
};
