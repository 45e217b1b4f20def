import type { InputOf } from '@manager/contract/kit/endpoint';
import type { collectRows } from '@manager/contract/features/risk-set/case-item';
import { shownText } from '../../kit/table-range/range-marks.ts';

type CollectedRow = InputOf<typeof collectRows>['rows'][number];

const MAX_TEXT = 500;
const MAX_TITLE = 200;

/** Text of a cell as it stands on the page, in the table or on a card; empty for one that is not drawn. */
const textAt = (region: HTMLElement | null, { index, place, id }: { index: number; place: number; id: string }): string => {
  const inTable = shownText(region, index, place);
  const onCard = (): string => region?.querySelector(`li[data-row="${index}"] [data-of="${CSS.escape(id)}"]`)?.textContent ?? '';
  return (inTable === '' ? onCard() : inTable).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
};

/** The console's own address that the row leads to. */
const linkAt = (region: HTMLElement | null, index: number): string => {
  const link = region?.querySelector<HTMLAnchorElement>(`[data-row="${index}"] a[href^="/"], [data-row="${index}"] a[href^="?"]`);
  if (link === null || link === undefined || link.origin !== location.origin) return '';
  const address = `${link.pathname}${link.search}`;
  return address.length > MAX_TEXT || /[\\\s]/.test(address) ? '' : address;
};

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

type Shown = { region: HTMLElement | null; index: number; columns: readonly { id: string; header: string }[] };

/** A row with what the page shows of it: the plain fields by which the server finds it again, its texts and its address. */
export const collectedRow = (row: object, { region, index, columns }: Shown): CollectedRow => ({
  row: Object.fromEntries(
    Object.entries(row).filter(([, value]) => isScalar(value) && !(typeof value === 'string' && value.length > MAX_TEXT)),
  ),
  link: linkAt(region, index),
  columns: columns.flatMap(({ id, header }, place) =>
    id === 'actions' || header.trim() === ''
      ? []
      : [{ title: header.slice(0, MAX_TITLE), text: textAt(region, { index, place, id }) }],
  ),
});

/** What names a row in the list of those to choose from: its first texts. */
export const rowName = ({ columns = [] }: CollectedRow): string =>
  columns
    .map(({ text }) => text)
    .filter((text) => text !== '' && text !== '–')
    .slice(0, 4)
    .join(' · ');
