import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import type { useNames } from '../../product/changes/use-names.ts';
import { MISSING, moneyText } from '../../ui/format.ts';

type Names = Pick<ReturnType<typeof useNames>, 'field' | 'value'>;

/** As long as anybody reads in a list; the request itself shows all. */
const MOST_LETTERS = 240;

/** How much it is about: `150.00 USD`; undefined for what is about no money. */
export const amountText = ({ amount, currency }: Pick<ApprovalRow, 'amount' | 'currency'>): string | undefined =>
  amount === null ? undefined : `${moneyText(amount)} ${currency ?? ''}`.trim();

/** What it is and what would change, in one line: `Rate: 100 → 111`. The amount stands beside it. */
export const aboutText = (names: Names, row: Pick<ApprovalRow, 'before' | 'after' | 'amount' | 'currency'>): string => {
  const [before, after] = [row.before ?? {}, row.after ?? {}];
  const said = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old, wanted] = [before[name], name in after ? after[name] : before[name]];
    if (row.amount !== null && (wanted === row.amount || (name === 'currency' && wanted === row.currency))) return [];
    const [from, to] = [names.value(old, name), names.value(wanted, name)];
    return [`${names.field(name)}: ${from === to || from === MISSING ? to : `${from} → ${to}`}`];
  });
  const text = said.join(' · ');
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
};
