import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCallback, useMemo, useState, useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, currentRowOf, fieldErrorsOf } from '../../api/errors.ts';
import { createIntent, type Intent } from '../../api/intent.ts';
import { refreshAround } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import type { texts } from '../texts.en.ts';
import { dropDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { changedNames, conflictsOf, mergeValues, pathsOf, type Conflict, type FormValues } from './form-values.ts';
import { useContractCheck } from './use-contract-check.ts';
import { useDirtyGuard } from './use-dirty-guard.ts';

/** A function that runs `act` after the next render, with the values which that render has. */
const useAfterRender = (act: () => unknown): (() => void) => {
  const [wanted, setWanted] = useState(0);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (wanted > 0) void latest.current();
  }, [wanted]);
  return useCallback(() => setWanted((count) => count + 1), []);
};

/** Judges a field that was refused anew with every change of it. */
const useRefusedFields = <V extends FormValues>(form: UseFormReturnType<V>): void => {
  const judged = useRef(form.values);
  useEffect(() => {
    const touched = changedNames({ from: judged.current, to: form.values }).flatMap((name) => pathsOf(form.errors, name));
    judged.current = form.values;
    for (const name of touched) form.validateField(name);
  }, [form]);
};

/** Keeps what was typed over a reload and a new sign-in, until it is saved or given up. */
const useKeptDraft = <V extends FormValues>({ draftId, base, values }: { draftId: string; base: V; values: V }): void => {
  useEffect(() => {
    // Only what was changed: what somebody else changes meanwhile must not come back with the draft.
    const mine = changedNames({ from: base, to: values }).map((name) => [name, values[name]]);
    if (mine.length > 0) saveDraft({ formId: draftId, values: Object.fromEntries(mine) });
    else dropDraft(draftId);
  }, [base, draftId, values]);
};

type Versioned = { id: string; version: number };
/** By field, or by the path within one: `title.en`. */
type Errors<V> = Partial<Record<(keyof V & string) | `${keyof V & string}.${string}`, string | undefined>>;

/** Sends a save in another way, such as for a later time. */
export type SubmitOverride = {
  /** False keeps it in the form: something has to be said first. */
  isReady: (input: Fields) => boolean;
  /** Answers whether it was sent so; throws as a call does. */
  send: (sent: { input: Fields; intent: Intent }) => Promise<boolean>;
  /** Messages of a refusal at fields that are not the form's own. */
  onRefused: (fields: Readonly<Record<string, string>>) => void;
};

type Fields = Readonly<Record<string, unknown>>;

export type RecordFormOptions<E extends Endpoint, V extends FormValues> = {
  /** Route of the screen; drafts are kept by it and the record's id. */
  formId: string;
  endpoint: E;
  /** The record as it was read; undefined for a new one. */
  row: (OutputOf<E> & Versioned) | undefined;
  /** Form values of a record, named as the endpoint's fields. */
  valuesOf: (row: OutputOf<E> | undefined) => V;
  /** The same fields as the call takes them. An edit sends only the changed ones. */
  toInput: (values: V) => Record<keyof V & string, unknown>;
  validate?: (values: V) => Errors<V>;
  /** Last question before sending `input`: fields to add to the call, or null to stay in the form. */
  beforeSave?: (change: {
    values: V;
    base: V;
    changed: readonly (keyof V & string)[];
    input: Readonly<Record<string, unknown>>;
  }) => Promise<Partial<InputOf<E>> | null>;
  onSaved: (row: OutputOf<E>) => void;
  instead?: SubmitOverride;
};

export type RecordForm<V extends FormValues> = {
  form: UseFormReturnType<V>;
  isNew: boolean;
  isBusy: boolean;
  isDirty: boolean;
  /** What a save would send now: of a record that is there only what changes. */
  wished: Readonly<Record<string, unknown>>;
  hasRestoredDraft: boolean;
  /** Accepted, and waiting for a second person: the form closes without a record to show. */
  isHandedOver: boolean;
  discard: () => void;
  submit: () => Promise<void>;
  /** Fields that kept the last submit back, or paths within them (`title.en`), in the order of the form. */
  faults: readonly string[];
  /** Present while somebody else's save waits for a decision; `resolve` merges and saves again. */
  conflict: { fields: readonly Conflict<V>[]; resolve: (takeTheirs: ReadonlySet<string>) => void; cancel: () => void } | null;
};

/** The life of one record's form: draft, validation, changed fields only, server messages at their fields, and a version conflict as a choice per field. */
export const useRecordForm = <E extends Endpoint, V extends FormValues>(options: RecordFormOptions<E, V>): RecordForm<V> => {
  const { endpoint, row, valuesOf, onSaved } = options;
  const t = useTexts<typeof texts>('kit');
  const draftId = `${options.formId}:${row?.id ?? 'new'}`;
  // The list may still show the record as it was before the own last save.
  const [baseRow, setBaseRow] = useState(() => newest(row, saved.get(draftId) as typeof row));
  const base = useMemo(() => valuesOf(baseRow), [baseRow, valuesOf]);
  const [draft] = useState(() => readDraft(draftId));
  const [hasRestoredDraft, setRestored] = useState(draft !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [isHandedOver, setHandedOver] = useState(false);
  // One intent, however often it is sent: a save that was repeated after a time-out happens once.
  const [intent] = useState(createIntent);
  const [theirs, setTheirs] = useState<(OutputOf<E> & Versioned) | null>(null);
  const contractFaults = useContractCheck(endpoint.path);
  const form = useForm<V>({
    initialValues: { ...base, ...draft },
    validate: (values) => ({ ...contractFaults(options.toInput(values)), ...definedOf(options.validate?.(values)) }) as Errors<V>,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
  });
  const [hasTried, setTried] = useState(false);
  const changed = changedNames({ from: base, to: form.values });
  const isDirty = changed.length > 0;
  const all = options.toInput(form.values);
  const wished =
    baseRow === undefined
      ? withoutEmpty(all)
      : { id: baseRow.id, version: baseRow.version, ...Object.fromEntries(changed.map((name) => [name, all[name]])) };

  const forget = useCallback(() => dropDraft(draftId), [draftId]);
  const { release } = useDirtyGuard({ isDirty, onDiscard: forget });

  useKeptDraft({ draftId, base, values: form.values });
  useRefusedFields(form);

  const send = async (): Promise<void> => {
    const input = wished;
    const extra = options.beforeSave === undefined ? {} : await options.beforeSave({ values: form.values, base, changed, input });
    if (extra === null) return;
    if ((await options.instead?.send({ input: { ...input, ...extra }, intent })) === true) return finish(true);
    const row = await call(endpoint, { ...input, ...extra } as InputOf<E>, { intent, hasFields: true });
    saved.set(draftId, row as Versioned);
    finish();
    notifySuccess(t('saved'));
    onSaved(row);
  };

  /** The values are with the server. */
  const finish = (isForOthers = false): void => {
    release();
    forget();
    void refreshAround(endpoint);
    setHandedOver(isForOthers);
  };

  const submit = async (): Promise<void> => {
    setTried(true);
    if (isBusy || form.validate().hasErrors || options.instead?.isReady(wished) === false) return focusFirstError();
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isWaiting) return finish(true);
      const current = currentRowOf(error);
      // The contract sends the row as it is now with every version conflict.
      if (error.isVersionConflict && current !== undefined) setTheirs(current as OutputOf<E> & Versioned);
      const messages = fieldErrorsOf(error);
      form.setErrors(messages);
      options.instead?.onRefused(messages);
      focusFirstError();
    } finally {
      setBusy(false);
    }
  };

  // With their record as the base and the chosen values in the fields, as the next render has them.
  const submitNext = useAfterRender(submit);
  const resolve = (takeTheirs: ReadonlySet<string>): void => {
    if (theirs === null) return;
    form.setValues(mergeValues({ base, mine: form.values, theirs: valuesOf(theirs), takeTheirs }));
    setBaseRow(theirs);
    setTheirs(null);
    submitNext();
  };

  const discard = (): void => {
    forget();
    setRestored(false);
    form.setValues(base);
    form.clearErrors();
    setTried(false);
  };

  return {
    form,
    isNew: baseRow === undefined,
    isBusy,
    isDirty,
    wished,
    hasRestoredDraft: hasRestoredDraft && isDirty,
    isHandedOver,
    discard,
    submit,
    faults: hasTried ? faultsOf(form) : [],
    conflict:
      theirs === null
        ? null
        : { fields: conflictsOf({ base, mine: form.values, theirs: valuesOf(theirs) }), resolve, cancel: () => setTheirs(null) },
  };
};

/** Those of the fields in the order of the form, then what was refused of none of them. */
const faultsOf = <V extends FormValues>({ values, errors }: Pick<UseFormReturnType<V>, 'values' | 'errors'>): string[] => {
  const own = Object.keys(values).flatMap((name) => pathsOf(errors, name));
  return [...own, ...Object.keys(errors).filter((name) => !own.includes(name))];
};

/** Records as the last save of this page answered them, by form. */
const saved = new Map<string, Versioned>();

const newest = <R extends Versioned>(row: R | undefined, own: R | undefined): R | undefined =>
  row !== undefined && own !== undefined && own.version > row.version ? own : row;

const definedOf = (errors: object | undefined): object =>
  Object.fromEntries(Object.entries(errors ?? {}).filter(([, error]) => error !== undefined));

/** A new record leaves out what was not filled in; the server knows the defaults. */
const withoutEmpty = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined));

/** Moves the focus to the first refused field, once its message is on the page. */
const focusFirstError = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
};
