import { expect, it } from 'vitest';
import { importColumns } from './import-file.ts';

it('knows the headings of an export and the labels of its words', () => {
  const labelOf = (value: string): string => value.toUpperCase();
  const columns = [
    { id: 'name', header: 'Name' },
    { id: 'status', header: 'Status', export: { labelOf } },
    { id: 'derived:flags', header: 'Flags' },
    { id: 'derived:type', header: 'Type', export: { field: 'type' } },
    { id: 'secret', header: 'Secret', export: false as const },
    { id: 'actions', header: 'Actions' },
  ];
  expect(importColumns(columns, { status: ['on', 'off'], type: ['slot'] })).toEqual([
    { id: 'name', title: 'Name' },
    { id: 'status', title: 'Status', labels: { on: 'ON', off: 'OFF' } },
    { id: 'type', title: 'Type' },
  ]);
});
