import { getReportScope } from '@manager/contract/features/report/scope';
import { type LoginRuleRow, saveLoginRule } from '@manager/contract/features/risk-set/login-ip';
import { getGroupOptions } from '@manager/contract/features/permission/group';
import { getUserList } from '@manager/contract/features/user/user';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accepted, answerCalls } from '../../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../../test/page.tsx';
import { addTexts } from '../../../i18n/text-store.ts';
import { type SessionUser, userStore } from '../../../session/session.ts';
import { LoginRuleForm } from './LoginRuleForm.tsx';
import { terms } from '../../../i18n/terms.en.ts';
import { texts } from './texts.en.ts';

addTexts('en', { 'risk-set/login-ip': texts });
afterEach(() => userStore.set(null));

/** Where a list unfolds is worked out by a layout that the page of a test does not have. */
const UNPLACED = { hidden: true };

it('names whom a rule is about also to those who may not list them: it does not read as one about everybody', async () => {
  answerCalls({ [getReportScope.path]: () => accepted({ agents: [] }) });
  const row = {
    id: '7',
    version: 1,
    user_id: '31',
    user_name: 'kim',
    group_id: null,
    agent_id: null,
    effect: 'deny',
    network: '10.0.0.0/8',
  };
  showPage(<LoginRuleForm row={row as LoginRuleRow} onSaved={() => undefined} onCancel={() => undefined} />);
  await partsAreThere();
  const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
  expect([valueOf(texts.user), valueOf(texts.group), valueOf(terms.agent)]).toEqual(['kim', '', '']);
});

it('searches among all users while somebody types, and keeps who was chosen', async () => {
  const users = ['anna', 'bela', 'zora'].map((user_name, index) => ({ id: String(index + 1), user_name }));
  const sent = answerCalls({
    [getReportScope.path]: () => accepted({ agents: [] }),
    [getGroupOptions.path]: () => accepted({ list: [] }),
    [saveLoginRule.path]: () => accepted({ id: '9' }),
    // A page holds one of them.
    [getUserList.path]: ({ user_name: name = '' }) =>
      accepted({ list: users.filter((user) => user.user_name.includes(String(name))).slice(0, 1), total: 3 }),
  });
  userStore.set({ is_super: false, authArray: ['C-5'] } as unknown as SessionUser);
  const { user } = showPage(<LoginRuleForm row={undefined} onSaved={() => undefined} onCancel={() => undefined} />);
  await partsAreThere();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: texts.user });
  await user.type(field, 'zor');
  await user.click(await screen.findByRole('option', { name: 'zora', ...UNPLACED }));
  expect(field.value).toBe('zora');
  // Looking for somebody else and giving it up changes nothing.
  await user.clear(field);
  await user.type(field, 'bel');
  await screen.findByRole('option', { name: 'bela', ...UNPLACED });
  await user.type(screen.getByRole('textbox', { name: new RegExp(texts.network) }), '10.0.0.0/8');
  expect(field.value).toBe('zora');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent.find(({ path }) => path === saveLoginRule.path)?.input).toMatchObject({ user_id: '3' });
});
