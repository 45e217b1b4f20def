import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SWITCHES, layoutStore, saveSwitch } from '../../session/layout-settings.ts';
import { openLayer } from '../navigation/layers.ts';
import classes from './shell.module.css';

/** The switches of the layout but the one that would take this menu away: that one is on the profile. */
export const LayoutSwitches = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const layout = useStore(layoutStore);
  return (
    <fieldset className={classes.switches}>
      <legend>{t('layout')}</legend>
      {SWITCHES.filter((name) => name !== 'showSettings').map((name) => (
        <label key={name}>
          <input type="checkbox" checked={layout[name]} onChange={(event) => saveSwitch(name, event.currentTarget.checked)} />
          {t(`layout_${name}`)}
        </label>
      ))}
      <button type="button" onClick={() => openLayer('help')}>
        {t('shortcuts')} <kbd>?</kbd>
      </button>
    </fieldset>
  );
};
