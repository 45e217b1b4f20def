import type { FormValues } from './form-values.ts';

const keyOf = (formId: string): string => `manager.draft.${formId}`;

/** Unsaved values of a form, kept for this tab so that a reload (expired session) loses nothing. */
export const readDraft = (formId: string): FormValues | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(formId)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
};

export const saveDraft = ({ formId, values }: { formId: string; values: FormValues }): void =>
  sessionStorage.setItem(keyOf(formId), JSON.stringify(values));
export const dropDraft = (formId: string): void => sessionStorage.removeItem(keyOf(formId));
