import { getReportScope } from '@manager/contract/features/report/scope';
import type { LoginRuleRow } from '@manager/contract/features/risk-set/login-ip';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accepted, answerCalls } from '../../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../../test/page.tsx';
import { addTexts } from '../../../i18n/text-store.ts';
import { LoginRuleForm } from './LoginRuleForm.tsx';
import { texts } from './texts.en.ts';

addTexts('en', { 'risk-set/login-ip': texts });

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
  expect([valueOf(texts.user), valueOf(texts.group), valueOf(texts.agent)]).toEqual(['kim', '', '']);
});
