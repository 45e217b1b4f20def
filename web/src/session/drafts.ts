/** What was typed into a form, by field. */
type Draft = Record<string, unknown>;

const PREFIX = 'manager.draft.';
const OWNER = 'manager.draft-owner';
/** Fields that never leave the memory of the page, whatever form they stand in. */
const SECRET = /password|secret|token|api_?key/i;

const keyOf = (formId: string): string => PREFIX + formId;

/** Unsaved values of a form, kept for this tab so that a reload (expired session) loses nothing. */
export const readDraft = (formId: string): Draft | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(formId)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
};

export const withoutSecrets = (values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** A form that is larger than what the browser keeps (a drawing of many points) has no draft: leaving it asks all the same. */
export const saveDraft = ({ formId, values }: { formId: string; values: Draft }): void => {
  try {
    sessionStorage.setItem(keyOf(formId), JSON.stringify(withoutSecrets(values)));
  } catch {
    sessionStorage.removeItem(keyOf(formId));
  }
};
export const dropDraft = (formId: string): void => sessionStorage.removeItem(keyOf(formId));

/** Is anything unsaved on the screen of this route, also while it is not on show? A draft is there exactly as long. */
export const isDirty = (path: string): boolean => Object.keys(sessionStorage).some((key) => key.startsWith(`${keyOf(path)}:`));

/** Forgets what is unsaved on a screen: its tab is closed. */
export const dropDraftsOf = (path: string): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(`${keyOf(path)}:`)) sessionStorage.removeItem(key);
};

/** Forgets every draft of this tab: the user has signed out. */
export const dropDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
};

/** The same user after a new sign-in finds the drafts again; somebody else at the same tab does not. */
export const keepDraftsOf = (userId: string): void => {
  if (sessionStorage.getItem(OWNER) !== userId) dropDrafts();
  sessionStorage.setItem(OWNER, userId);
};
