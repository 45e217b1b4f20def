import { SEE_LOG_IP } from '@manager/contract/features/log/audit';
import { getSignInList, SignInOutcome, type SignInRow } from '@manager/contract/features/log/sign-in';
import { lazy, Suspense, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { browserName } from '../../../ui/browser-name.ts';
import { Page } from '../../../ui/Page.tsx';
import { useAgentInput } from '../../choices/agent-input.tsx';
import { LogList, useTimeFields } from '../LogList.tsx';
import { timeCodecs, useLogState } from '../use-log-state.ts';
import { ZoneText } from '../ZoneText.tsx';
import { SignInTag } from './SignInTag.tsx';
import { timeColumn } from '../time-column.tsx';
import type { texts } from './texts.en.ts';

const SignInDrawer = lazy(() => import('./SignInDrawer.tsx').then((module) => ({ default: module.SignInDrawer })));

const OUTCOMES: readonly SignInRow['outcome'][] = SignInOutcome.options;
const codecs = {
  ...timeCodecs,
  user_name: textCodec(),
  outcome: choiceCodec(OUTCOMES),
  agent_id: idCodec,
  ip: textCodec({ maxLength: 45 }),
};

/** O-3: attempts to sign in, newest first. */
const SignInScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/sign-in');
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const state = useLogState(codecs);
  const list = useList(getSignInList, state.query, { isQuiet: true });
  const open = list.data?.list.find(({ id }) => id === state.id);
  const columns: Column<SignInRow>[] = [
    timeColumn({ id: 'at', header: t('at'), atOf: (row) => row.at, hrefOf: state.hrefOf, open: state.open }),
    { id: 'user_name', header: t('userName'), cell: (row) => row.user_name },
    { id: 'outcome', header: t('outcome'), cell: (row) => <SignInTag outcome={row.outcome} /> },
    { id: 'ip', header: t('ip'), cell: (row) => row.ip },
    { id: 'country', header: t('country'), cell: (row) => row.country ?? '–' },
    {
      id: 'user_agent',
      header: t('userAgent'),
      cell: (row) => <span title={row.user_agent}>{browserName(row.user_agent)}</span>,
    },
    { id: 'is_known_device', header: t('knownDevice'), cell: (row) => (row.is_known_device ? k('yes') : k('no')) },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? '–' },
  ];
  const agentInput = useAgentInput();
  return (
    <Page scope={<ZoneText />}>
      <LogList
        path="/log/sign-in"
        state={state}
        query={list}
        fields={[
          ...useTimeFields(),
          { name: 'user_name', label: t('userName'), ...textInput() },
          {
            name: 'outcome',
            label: t('outcome'),
            ...choiceInput({ allLabel: k('all'), options: OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) })) }),
          },
          { name: 'agent_id', label: t('agent'), ...agentInput },
          ...(holds(SEE_LOG_IP)
            ? [{ name: 'ip' as const, label: t('ip'), isMore: true, ...textInput({ placeholder: t('ipHint') }) }]
            : []),
        ]}
        columns={columns}
        rowTone={({ outcome }) =>
          outcome === 'locked' || outcome === 'throttled' || outcome === 'factor_refused' || outcome === 'ip_refused'
            ? 'warn'
            : undefined
        }
      />
      {open === undefined ? null : (
        <Suspense>
          <SignInDrawer row={open} onClose={() => state.open('')} />
        </Suspense>
      )}
    </Page>
  );
};

export default SignInScreen;
