import { expect, it } from 'vitest';
import { columnsOf, helpNotes } from './columns-of.ts';

const fields = [
  { id: 'code', values: [] },
  { id: 'bet', values: [] },
  { id: 'status', values: ['enabled', 'disabled'] },
  { id: 'site_name', values: [] },
  { id: 'is_test', values: ['true', 'false'] },
];

const TITLES = { codeOf: (name: string) => `${name} code`, nameOf: (name: string) => `${name} name` };

it('takes the columns in their order, under their headings, with the words of the screen', () => {
  expect(
    columnsOf(
      [
        { id: 'bet', header: 'Bet', isNumeric: true },
        { id: 'status', header: 'State', export: { labelOf: (value) => value.toUpperCase() } },
        { id: 'code', header: 'Code' },
      ],
      fields,
      TITLES,
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
      TITLES,
    ),
  ).toEqual([{ id: 'site_name', title: 'Site' }]);
});

it('has code and name of a thing side by side, each once, under headings that tell them apart', () => {
  const known = ['site_name', 'site_code', 'game_name', 'game_code', 'currency', 'currency_name', 'agent_name', 'bet_usd'].map(
    (id) => ({ id, values: [] }),
  );
  const columns = [
    { id: 'game_code', header: 'Game' },
    { id: 'site_name', header: 'Website' },
    { id: 'site_code', header: 'Website' },
    { id: 'currency', header: 'Currency' },
    { id: 'agent_name', header: 'Agent' },
    { id: 'bet_usd', header: 'Bet USD', isNumeric: true },
  ];
  expect(columnsOf(columns, known, TITLES)).toEqual([
    { id: 'game_name', title: 'Game' },
    { id: 'game_code', title: 'Game code' },
    { id: 'site_name', title: 'Website' },
    { id: 'site_code', title: 'Website code' },
    { id: 'currency', title: 'Currency' },
    { id: 'currency_name', title: 'Currency name' },
    { id: 'agent_name', title: 'Agent' },
    { id: 'bet_usd', title: 'Bet USD', kind: 'money', currency: 'USD' },
  ]);
});

it('explains the columns that have an explanation', () => {
  expect(
    helpNotes([
      { id: 'a', header: 'A', help: 'Σ a' },
      { id: 'b', header: 'B' },
    ]),
  ).toEqual([{ label: 'A', value: 'Σ a' }]);
});
