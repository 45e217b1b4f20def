import { useEffect } from 'react';
import { dropDraft, saveDraft } from '../../session/drafts.ts';
import { changedNames, type FormValues } from './form-values.ts';

/** Keeps what was typed over a reload and a new sign-in, until it is saved or given up. */
export const useKeptDraft = <V extends FormValues>({ draftId, base, values }: { draftId: string; base: V; values: V }): void => {
  useEffect(() => {
    // Only what was changed: what somebody else changes meanwhile must not come back with the draft.
    const mine = changedNames({ from: base, to: values }).map((name) => [name, values[name]]);
    if (mine.length > 0) saveDraft({ formId: draftId, values: Object.fromEntries(mine) });
    else dropDraft(draftId);
  }, [base, draftId, values]);
};
