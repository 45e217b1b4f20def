import { AuditMark, AuditOutcome, getAuditActions, getAuditList, getChainStatus } from '@manager/contract/features/log/audit';
import { EventClass } from '@manager/contract/features/log/event-class';
import { HISTORY_CODES } from '@manager/contract/features/log/object-history';
import { compareNames } from '@manager/contract/i18n/name-order';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useStore } from '../../../browser/store.ts';
import { languageStore } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, flagCodec, idCodec, manyCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useObjectText } from '../../../product/audit/ObjectName.tsx';
import type { texts as auditTexts } from '../../../product/audit/texts.en.ts';
import { useNames } from '../../../product/changes/use-names.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { LogScreen } from '../../../kit/resource/LogScreen.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useAuditColumns } from './use-audit-columns.tsx';
import { formatCount, dateTimeText } from '../../../ui/format.ts';
import classes from '../log.module.css';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { ZoneText } from '../../../kit/list/ZoneText.tsx';

/** How far the chain is signed, and what its last verification found. */
const ChainStatus = (): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const { data } = useCall(getChainStatus, {});
  if (data === undefined) return <ZoneText />;
  const { rows, last_checkpoint: signed, last_verification: verified } = data;
  const head = [
    ...(rows === null ? [] : [t('chainHead', { count: rows, rows: formatCount(rows) })]),
    signed === null
      ? t('chainUnsigned')
      : t('chainSigned', { seq: formatCount(Number(signed.seq)), at: dateTimeText(signed.at) }),
  ].join(', ');
  return (
    <>
      {head} ·{' '}
      {verified === null ? (
        t('chainNotVerified')
      ) : (
        <StatusTag tone={verified.outcome === 'ok' ? 'good' : 'bad'}>
          {verified.outcome === 'ok'
            ? t('chainVerified', { at: dateTimeText(verified.at), rows: formatCount(verified.rows) })
            : t('chainBroken', { at: dateTimeText(verified.at), error: verified.error })}
        </StatusTag>
      )}{' '}
      · <ZoneText />
    </>
  );
};

type Props = {
  isOn: boolean;
  /** Rows of the search that are left out while it is off. */
  hidden: { count: number; is_exact: boolean } | undefined;
  onChange: (isOn: boolean) => void;
};

/** Shows what is done all day long as well; says how much of it is hidden, so that nobody takes the list for the whole. */
const RoutineSwitch = ({ isOn, hidden, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  return (
    <span className={classes.routine}>
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {t('showRoutine')}
      </label>
      {hidden === undefined || hidden.count === 0 ? null : (
        <span role="status">{t(hidden.is_exact ? 'hidden' : 'hiddenMany', { count: formatCount(hidden.count) })}</span>
      )}
    </span>
  );
};

const AuditDrawer = lazyPart(() => import('./AuditDrawer.tsx').then((module) => ({ default: module.AuditDrawer })));

const OUTCOMES: readonly AuditOutcome[] = AuditOutcome.options;
const MARKS: readonly AuditMark[] = AuditMark.options;
const CLASSES: readonly EventClass[] = EventClass.options;
const OTHER_TYPES = ['access_review', 'approval', 'audit', 'bet', 'export', 'factor', 'mail', 'saved_view', 'session', 'sign_in'];
/** Whatever has a history, and what else is written about. */
const OBJECT_TYPES: readonly string[] = [...Object.keys(HISTORY_CODES), ...OTHER_TYPES];
const codecs = {
  ...timeCodecs,
  actor: textCodec(),
  action: manyCodec(),
  event_class: choiceCodec(CLASSES),
  object_type: choiceCodec(OBJECT_TYPES),
  object_id: textCodec(),
  agent_id: idCodec,
  outcome: choiceCodec(OUTCOMES),
  mark: choiceCodec(MARKS),
  request_id: textCodec(),
  approval_id: idCodec,
  with_routine: flagCodec(),
};

type AuditOutcome = (typeof AuditOutcome.options)[number];
type AuditMark = (typeof AuditMark.options)[number];

/** What the list leaves to the single row. */
const CHANGES = [
  { id: 'object_type', header: 'object_type' },
  { id: 'object_id', header: 'object_id' },
  { id: 'before', header: 'before' },
  { id: 'after', header: 'after' },
];

/** O-2: what was done, newest first. */
const AuditScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const a = useTexts<typeof auditTexts>('product/audit');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useNames();
  const objectText = useObjectText();
  const { choice } = useFieldKinds();
  const state = useKeysetState(codecs);
  const { with_routine: withRoutine = false, action = [], ...query } = state.query;
  const input = {
    ...query,
    ...(action.length === 0 ? {} : { action: action.join(',') }),
    ...(withRoutine ? {} : { without_routine: '1' as const }),
  };
  const list = useList(getAuditList, input);
  const { data: known } = useCall(getAuditActions, {}, { staleTimeMs: 60_000 });
  const language = useStore(languageStore);
  const actions = [...new Set([...(known?.list ?? []), ...state.filters.action])]
    .map((value) => ({ value, label: names.action(value) }))
    .toSorted((one, other) => compareNames(language)(one.label, other.label));
  const rows = list.data?.list ?? [];
  const step = (by: 1 | -1): void => {
    const next = rows[rows.findIndex(({ id }) => id === state.id) + by];
    if (next !== undefined) state.open(next.id);
  };
  const { object_type: type, object_id: objectId } = state.filters;
  const about = rows.find((row) => row.object_type === type && row.object_id === objectId);
  const objectChip = (id: string): string | undefined =>
    id === '' ? undefined : objectText({ object_type: type ?? '', object_id: id, object_name: about?.object_name ?? null });
  const objectTypes = choice(OBJECT_TYPES, names.object);
  // An object is its type and its number: neither means anything without the other.
  const clear = (name?: keyof typeof codecs): void =>
    name === 'object_type' || name === 'object_id'
      ? state.setFilters({ object_type: undefined, object_id: '' })
      : state.clearFilters(name);
  return (
    <LogScreen
      exportOf={{ endpoint: getAuditList, input, more: CHANGES }}
      path="/log/audit"
      scope={<ChainStatus />}
      state={{ ...state, clearFilters: clear }}
      query={list}
      fields={[
        ...useTimeFields(),
        { name: 'actor', label: t('user'), ...textInput() },
        { name: 'action', label: t('action'), ...choicesInput({ options: actions, allLabel: k('all') }) },
        { name: 'event_class', label: t('eventClass'), isMore: true, ...choice(CLASSES, (of) => t(`class_${of}`)) },
        {
          name: 'object_type',
          label: t('objectType'),
          ...objectTypes,
          chip: (of: string | undefined) => (objectId === '' ? objectTypes.chip(of) : undefined),
        },
        {
          name: 'object_id',
          label: objectId === '' ? t('objectId') : t('object'),
          isMore: true,
          ...textInput(),
          chip: objectChip,
        },
        { name: 'mark', label: t('mark'), ...choice(MARKS, (mark) => a(`mark_${mark}`)) },
        { name: 'outcome', label: t('outcome'), isMore: true, ...choice(OUTCOMES, (outcome) => a(`outcome_${outcome}`)) },
        { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
        { name: 'request_id', label: t('requestId'), isMore: true, ...textInput() },
        { name: 'approval_id', label: t('approval'), isMore: true, ...textInput() },
      ]}
      actions={
        <RoutineSwitch
          isOn={withRoutine}
          hidden={list.data?.hidden}
          onChange={(isOn) => state.setFilters({ with_routine: isOn })}
        />
      }
      columns={useAuditColumns(state.target)}
      rowTone={({ mark }) => (mark === null ? undefined : mark === 'single_operator' ? 'warn' : 'alarm')}
      drawer={({ id, onClose }) => <AuditDrawer id={id} onClose={onClose} onStep={step} />}
    />
  );
};

export default AuditScreen;
