import type { MarkRow } from '@manager/contract/features/risk-set/account-risk';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addTexts } from '../../../i18n/text-store.ts';
import { answerCalls } from '../../../../test/edge.ts';
import { showPage } from '../../../../test/page.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { texts } from './texts.en.ts';

addTexts('en', { 'risk-set/account-risk': texts });

const mark = (control: boolean): MarkRow =>
  ({
    id: '7',
    version: 1,
    outcome: null,
    max_bet_usd: null,
    needs_check: false,
    can: { edit: true, delete: false, review: true, release: true, control },
  }) as MarkRow;

const outcomes = (): string[] =>
  [...screen.getByLabelText('Outcome').querySelectorAll('option')].map((option) => option.textContent ?? '');

it('offers a control only where the law allows it', async () => {
  answerCalls({});
  showPage(<ReviewPanel mark={mark(false)} />);
  expect(await screen.findByLabelText('Outcome')).toBeTruthy();
  expect(outcomes()).toEqual(['Cleared', 'Limited', 'Blocked']);
});

it('offers it where there is none', async () => {
  answerCalls({});
  showPage(<ReviewPanel mark={mark(true)} />);
  expect(await screen.findByLabelText('Outcome')).toBeTruthy();
  expect(outcomes()).toEqual(['Cleared', 'Limited', 'Blocked', 'Controlled']);
});
