import type { Effect } from '@manager/contract/kit/effect';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { addTexts } from '../../i18n/text-store.ts';
import { EffectBox } from './EffectBox.tsx';
import { texts } from './texts.en.ts';

addTexts('en', { 'kit/effect': texts });

const EFFECT: Effect = {
  field: 'rtp',
  name: 'rtp',
  unit: 'game',
  wanted: '96',
  places: 36,
  changed: 0,
  taken: 0,
  before: [],
  after: [],
  reasons: [{ reason: 'no_profile', level: null, count: 36 }],
};

/** A save was tried while the box still spoke of values that take effect. */
const Typing = () => {
  const [isKnown, setKnown] = useState(false);
  return (
    <>
      <EffectBox
        effects={[isKnown ? EFFECT : { ...EFFECT, changed: 36, taken: 36 }]}
        isMeant={false}
        isMissing
        onMean={() => undefined}
      />
      <button type="button" onClick={() => setKnown(true)}>
        Arrive
      </button>
    </>
  );
};

it('asks whether a value without effect is meant, also where that is found only after the save was tried', async () => {
  const { user } = showPage(<Typing />);
  const arrive = await screen.findByRole('button', { name: 'Arrive' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(arrive);
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
});
