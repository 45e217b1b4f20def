import { getReportScope } from '@manager/contract/features/report/scope';
import { type MarkRow, previewMarkEffect, reviewMark } from '@manager/contract/features/risk-set/account-risk';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accepted, answerCalls } from '../../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../../test/page.tsx';
import { addTexts } from '../../../i18n/text-store.ts';
import { ReviewPanel } from './ReviewPanel.tsx';
import { terms } from '../../../i18n/terms.en.ts';
import { texts } from './texts.en.ts';

addTexts('en', { 'risk-set/account-risk': texts });

const HELD = {
  control: 'lose',
  game_id: '31',
  control_rtp: '92',
  times: 40,
  ends_at: '2027-01-01T00:00:00.000Z',
} as const;
const MARK = {
  id: '7',
  version: 2,
  outcome: 'controlled',
  max_bet_usd: null,
  needs_check: false,
  ...HELD,
  can: { review: true, control: true, release: true },
} as unknown as MarkRow;

const show = async (mark = MARK) => {
  const sent = answerCalls({
    [getReportScope.path]: () => accepted({ games: [{ id: '31', name: 'Quarry' }] }),
    [previewMarkEffect.path]: () => accepted({ list: [] }),
    [reviewMark.path]: () => accepted(MARK),
  });
  const { user } = showPage(<ReviewPanel mark={mark} />);
  await partsAreThere();
  await user.type(screen.getByLabelText(new RegExp(`^${terms.reason}`)), 'Again');
  return { user, reviews: () => sent.filter(({ path }) => path === reviewMark.path).map(({ input }) => input) };
};

it('begins another review with what holds: its end and its rounds do not fall away unseen', async () => {
  const { user, reviews } = await show();
  await user.click(screen.getByRole('button', { name: texts.decide }));
  expect(reviews()).toEqual([{ id: '7', version: 2, reason: 'Again', outcome: 'controlled', ...HELD }]);
});

it('never makes of a mistyped number of rounds a control without an end', async () => {
  const { user, reviews } = await show();
  await user.type(screen.getByLabelText(terms.times), 'x');
  await user.click(screen.getByRole('button', { name: texts.decide }));
  expect(reviews()).toMatchObject([{ times: -1 }]);
});

it('sends the most that a limited player may bet as it is understood: a decimal comma is one', async () => {
  const { user, reviews } = await show({ ...MARK, outcome: 'limited' });
  await user.type(screen.getByLabelText(texts.maxBet), '12,5');
  await user.click(screen.getByRole('button', { name: texts.decide }));
  expect(reviews()).toMatchObject([{ outcome: 'limited', max_bet_usd: '12.5' }]);
});
