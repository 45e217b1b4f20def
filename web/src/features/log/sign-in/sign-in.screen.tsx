import { SEE_LOG_IP } from '@manager/contract/features/log/audit';
import { getSignInList, SignInOutcome, type SignInRow } from '@manager/contract/features/log/sign-in';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { flagColumn, tagColumn, textColumn, timeLinkColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { browserName } from '../../../ui/browser-name.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { LogScreen } from '../../../kit/resource/LogScreen.tsx';
import { OUTCOME_TONES } from './SignInTag.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const SignInDrawer = lazyPart(() => import('./SignInDrawer.tsx').then((module) => ({ default: module.SignInDrawer })));

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
  const holds = useHolds();
  const { choice } = useFieldKinds();
  const state = useKeysetState(codecs);
  const agentInput = useAgentInput();
  const outcomeText = (outcome: SignInRow['outcome']): string => t(`outcome_${outcome}`);
  const columns: Column<SignInRow>[] = [
    timeLinkColumn({ id: 'at', header: t('at'), target: state.target }),
    textColumn({ id: 'user_name', header: t('userName') }),
    tagColumn({ id: 'outcome', header: t('outcome'), tones: OUTCOME_TONES, labelOf: outcomeText }),
    textColumn({ id: 'ip', header: t('ip') }),
    textColumn({ id: 'country', header: t('country') }),
    {
      id: 'user_agent',
      header: t('userAgent'),
      cell: (row) => <span title={row.user_agent}>{browserName(row.user_agent)}</span>,
    },
    flagColumn({ id: 'is_known_device', header: t('knownDevice') }),
    textColumn({ id: 'agent_name', header: t('agent') }),
  ];
  return (
    <LogScreen
      exportOf={{ endpoint: getSignInList, input: state.query }}
      path="/log/sign-in"
      state={state}
      query={useList(getSignInList, state.query)}
      fields={[
        ...useTimeFields(),
        { name: 'user_name', label: t('userName'), ...textInput() },
        { name: 'outcome', label: t('outcome'), ...choice(OUTCOMES, outcomeText) },
        { name: 'agent_id', label: t('agent'), ...agentInput },
        ...(holds(SEE_LOG_IP)
          ? [{ name: 'ip' as const, label: t('ip'), isMore: true, ...textInput({ placeholder: t('ipHint') }) }]
          : []),
      ]}
      columns={columns}
      rowTone={({ outcome }) => (WORTH_A_LOOK.has(outcome) ? 'warn' : undefined)}
      drawer={({ row, onClose }) => (row === undefined ? null : <SignInDrawer row={row} onClose={onClose} />)}
    />
  );
};

/** Somebody tries who should not, or too often. */
const WORTH_A_LOOK: ReadonlySet<SignInRow['outcome']> = new Set(['locked', 'throttled', 'factor_refused', 'ip_refused']);

export default SignInScreen;
