import { previewWebsiteGroupEffect } from '@manager/contract/features/set-up/effect';
import { saveWebsiteGroup, type WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import type { Effect } from '@manager/contract/kit/effect';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accepted, answerCalls, type SentCall } from '../../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../../test/page.tsx';
import { addTexts } from '../../../i18n/text-store.ts';
import { texts } from './texts.en.ts';
import { WebsiteGroupForm } from './WebsiteGroupForm.tsx';

addTexts('en', { 'set-up/website-group': texts });

const ROW: WebsiteGroupRow = {
  id: '7',
  version: 3,
  code: 'asia',
  name: 'Asia',
  rtp: '96.0000',
  note: '',
  members: 2,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  can: { edit: true, delete: true },
};

const effect = (fields: Partial<Effect>): Effect => ({
  field: 'rtp',
  name: 'rtp',
  unit: 'cell',
  wanted: '92',
  places: 32,
  changed: 0,
  taken: 0,
  before: [{ value: '96', count: 32 }],
  after: [{ value: '96', count: 32 }],
  reasons: [{ reason: 'no_profile', level: null, count: 32 }],
  ...fields,
});
const NONE = effect({});
const SOME = effect({
  changed: 12,
  taken: 12,
  after: [
    { value: '96', count: 20 },
    { value: '92', count: 12 },
  ],
});

/** The server's word on 92 and on everything else. */
const answerWith = (list: readonly Effect[]): SentCall[] =>
  answerCalls({
    [previewWebsiteGroupEffect.path]: () => accepted({ list: [...list] }),
    [saveWebsiteGroup.path]: () => accepted({ ...ROW, version: 4 }),
  });

const show = async () => {
  const page = showPage(<WebsiteGroupForm row={ROW} onSaved={() => undefined} onCancel={() => undefined} />);
  await partsAreThere();
  const rtp = screen.getByRole('textbox', { name: /RTP/ });
  await page.user.clear(rtp);
  await page.user.type(rtp, '92');
  return page;
};
const note = () => screen.findByRole('list', { name: 'What will be in force' });
const saves = (sent: readonly SentCall[]): SentCall[] => sent.filter(({ path }) => path === saveWebsiteGroup.path);

describe('a value that would be in force nowhere', () => {
  it('is told while it is typed, and sent only when that is meant', async () => {
    const sent = answerWith([NONE]);
    const { user } = await show();
    const said = (await note()).textContent;
    expect(said).toContain('RTP: 0 of 32 games at websites offer 92.00%, so nothing would change.');
    expect(said).toContain('Now: 96.00% (32) → After: 96.00% (32)');
    expect(said).toContain('32 × game has no such profile');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const box = await screen.findByRole('checkbox', { name: 'Save it anyway: it takes effect when a game offers 92.00%' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(screen.getByText('Tick the box to confirm, or change the value.')).toBeTruthy();
    expect([screen.queryByRole('dialog'), saves(sent)]).toEqual([null, []]);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('alert').textContent).toContain('0 of 32 games at websites offer 92.00%');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'contract');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(saves(sent)).toHaveLength(1));
    expect(saves(sent)[0]?.input).toMatchObject({ rtp: '92', accept_no_effect: true, reason: 'contract' });
  });

  it('is another wish with the next key: the word does not stand for it', async () => {
    answerWith([NONE]);
    const { user } = await show();
    await user.click(await screen.findByRole('checkbox'));
    await user.type(screen.getByRole('textbox', { name: /RTP/ }), '.5');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false));
  });
});

describe('a value with an effect', () => {
  it('says how far it reaches and asks for no word; the last question shows it too', async () => {
    const sent = answerWith([SOME]);
    const { user } = await show();
    expect((await note()).textContent).toContain('RTP: 92.00% on 12 of 32 games at websites.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(within(dialog).getByRole('list', { name: 'What will be in force' }).textContent).toContain('96.00% (20), 92.00% (12)');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'contract');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(saves(sent)).toHaveLength(1));
    expect(saves(sent)[0]?.input).not.toHaveProperty('accept_no_effect');
  });

  it('that changes back to what is stored is not asked about', async () => {
    answerWith([SOME]);
    const { user } = await show();
    await note();
    const rtp = screen.getByRole('textbox', { name: /RTP/ });
    await user.clear(rtp);
    await user.type(rtp, '96');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'What will be in force' })).toBeNull());
  });
});
