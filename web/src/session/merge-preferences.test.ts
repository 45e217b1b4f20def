import { describe, expect, it } from 'vitest';
import { mergePreferences } from './merge-preferences.ts';

describe('mergePreferences', () => {
  it('a new device takes over everything', () =>
    expect(mergePreferences({ account: { size: 'mini', language: 'zh' }, known: undefined, device: {} })).toEqual({
      size: 'mini',
      language: 'zh',
    }));
  it('a choice made on this device stays', () =>
    expect(mergePreferences({ account: { size: 'mini', language: 'zh' }, known: undefined, device: { language: 'en' } })).toEqual(
      { size: 'mini' },
    ));
  it('a choice made elsewhere since wins', () =>
    expect(
      mergePreferences({
        account: { size: 'small', theme: 'dark' },
        known: { size: 'mini', theme: 'dark' },
        device: { size: 'mini', theme: 'light' },
      }),
    ).toEqual({ size: 'small' }));
  // shows S1.18
  it('a saved language stays whatever was chosen elsewhere', () =>
    expect(
      mergePreferences({ account: { language: 'zh', size: 'mini' }, known: { language: 'en' }, device: { language: 'en' } }),
    ).toEqual({ size: 'mini' }));
  it('a first choice made elsewhere wins too', () =>
    expect(mergePreferences({ account: { fixedHeader: false }, known: {}, device: { fixedHeader: true } })).toEqual({
      fixedHeader: false,
    }));
  it('what was never chosen changes nothing', () =>
    expect(mergePreferences({ account: {}, known: { size: 'mini' }, device: { size: 'mini' } })).toEqual({}));
});
