import { type AuditChange, type AuditRow, MAX_TOLD_CHANGES } from '@manager/contract/features/log/audit';
import { type Change, changesOf, type Fields, listDiff } from '@manager/domain/record-changes';

const MAX_LENGTH = 60;

/** What a row of the list tells: the first fields that changed, and how many more did. */
export const toldChanges = (sides: {
  before: Fields | null;
  after: Fields | null;
}): Pick<AuditRow, 'changes' | 'more_changes'> => {
  const all = changesOf(sides);
  const names = new Set(all.map(({ name }) => name));
  const told = all
    .filter(({ name }) => !isBookkeeping(name) && !(name.endsWith('_id') && names.has(name.replace(/_id$/, '_name'))))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    changes: told.slice(0, MAX_TOLD_CHANGES).map(toChange),
    more_changes: Math.max(0, told.length - MAX_TOLD_CHANGES),
  };
};

/** The store keeps fields without an order; what is said about a record comes after what it does. */
const SAID_LAST: readonly string[] = ['note', 'note2', 'description', 'reason', 'sort'];
const rankOf = ({ name }: Change): number => (SAID_LAST.includes(name) ? 1 : 0);

const isBookkeeping = (name: string): boolean => ['id', 'version', 'created_at', 'updated_at'].includes(name);

const toChange = (change: Change): AuditChange => {
  const diff =
    Array.isArray(change.before) || Array.isArray(change.after) ? listDiff(change, (item) => JSON.stringify(item)) : undefined;
  return diff === undefined
    ? { field: change.name, before: scalar(change.before), after: scalar(change.after), added: null, removed: null }
    : { field: change.name, before: null, after: null, added: diff.added.length, removed: diff.removed.length };
};

const scalar = (value: unknown): AuditChange['before'] => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const letters = Array.from(typeof value === 'string' ? value : JSON.stringify(value));
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : letters.join('');
};
