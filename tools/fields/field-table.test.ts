import { expect, test } from 'vitest';
import { SPECIFICATION } from '../requirements/specification.ts';
import { fieldRows } from './field-table.ts';
import { SEED_ENTITIES } from './seed-fields.ts';

const ENTITIES = SPECIFICATION.flatMap(({ statements }) => statements);

/** `min/max bet` and `max bet and min bet (usd)` are the words min, max, bet, usd. */
const wordsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,/().:]+/).filter((word) => word !== '' && word !== 'and')),
];

// shows S3.12, S3.13, S3.15, S3.16, S3.17, S3.18, S3.19, S3.20, S3.21, S3.22
test.each(SEED_ENTITIES.map(({ name, fields }) => [name, fields] as const))(
  '%s has the fields of the specification and no others, each with a place to be typed in or a source',
  (name, fields) => {
    const listed = ENTITIES.find(({ id, text }) => id.startsWith('S3.') && text.startsWith(`${name}: `))?.text ?? '';
    const labels = fields.map(({ label }) => label);
    expect(wordsOf(labels.join(' ')).toSorted()).toEqual(wordsOf(listed.slice(name.length)).toSorted());
    expect(fieldRows().filter((row) => row.entity === name && [row.column, row.form, row.validation].includes(null))).toEqual([]);
  },
);
