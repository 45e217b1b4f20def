import { getReportScope } from '@manager/contract/features/report/scope';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accepted, answerCalls } from '../../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../../test/page.tsx';
import { addTexts } from '../../../i18n/text-store.ts';
import { BandForm } from './BandForm.tsx';
import { terms } from '../../../i18n/terms.en.ts';
import { texts } from './texts.en.ts';

addTexts('en', { 'risk-set/rtp-set': texts });

it('leads from a fault of the start to its field', async () => {
  answerCalls({ [getReportScope.path]: () => accepted({ games: [] }) });
  const { user } = showPage(<BandForm row={undefined} onSaved={() => undefined} onCancel={() => undefined} />);
  await partsAreThere();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: terms.startsAt }));
  expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${terms.startsAt}`)));
});
