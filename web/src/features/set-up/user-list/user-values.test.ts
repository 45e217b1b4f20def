import { expect, it } from 'vitest';
import { toInput, valuesOf } from './user-values.ts';

it('cleared fields are sent as null, addresses as they are kept, a password as typed', () =>
  expect(
    toInput({
      ...valuesOf(undefined),
      user_name: ' ann ',
      name: 'Ann ',
      email: ' ',
      ip_allow: '::1;10.0.0.1',
      password: ' a b ',
    }),
  ).toMatchObject({
    user_name: 'ann',
    name: 'Ann',
    email: null,
    agent_id: null,
    auth_group_id: null,
    ip_allow: '::1;10.0.0.1',
    password: ' a b ',
  }));
