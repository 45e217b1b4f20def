import { expect, it } from 'vitest';
import { columnsOf, helpNotes } from './columns-of.ts';

const fields = [
  { id: 'code', values: [] },
  { id: 'bet', values: [] },
  { id: 'status', values: ['enabled', 'disabled'] },
  { id: 'site_name', values: [] },
  { id: 'is_test', values: ['true', 'false'] },
];

it('takes the columns in their order, under their headings, with the words of the screen', () => {
  expect(
    columnsOf(
      [
        { id: 'bet', header: 'Bet', isNumeric: true },
        { id: 'status', header: 'State', export: { labelOf: (value) => value.toUpperCase() } },
        { id: 'code', header: 'Code' },
      ],
      fields,
    ),
  ).toEqual([
    { id: 'bet', title: 'Bet', kind: 'money' },
    { id: 'status', title: 'State', labels: { enabled: 'ENABLED', disabled: 'DISABLED' } },
    { id: 'code', title: 'Code' },
  ]);
});

it('leaves out what stands for no field, and no field is taken twice', () => {
  expect(
    columnsOf(
      [
        { id: 'derived:name', header: 'Site', export: { field: 'site_name' } },
        { id: 'derived:flags', header: 'Flags' },
        { id: 'actions', header: 'Actions' },
        { id: 'code', header: 'Code', export: false },
        { id: 'site_name', header: 'Name' },
        { id: 'unknown', header: 'Unknown' },
      ],
      fields,
    ),
  ).toEqual([{ id: 'site_name', title: 'Site' }]);
});

it('explains the columns that have an explanation', () => {
  expect(
    helpNotes([
      { id: 'a', header: 'A', help: 'Σ a' },
      { id: 'b', header: 'B' },
    ]),
  ).toEqual([{ label: 'A', value: 'Σ a' }]);
});
