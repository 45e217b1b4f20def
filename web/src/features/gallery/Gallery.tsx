import { useState, type ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { OFFERED_LANGUAGES, languageStore } from '../../i18n/language.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { DisplayMenu } from '../../ui/DisplayMenu.tsx';
import { ChartStates } from './ChartStates.tsx';
import { FormStates } from './FormStates.tsx';
import { IncompleteStates } from './IncompleteStates.tsx';
import { OverlayStates } from './OverlayStates.tsx';
import { TableStates } from './TableStates.tsx';
import { ValueStates } from './ValueStates.tsx';
import classes from './gallery.module.css';

const PARTS = {
  values: { label: 'Values', Part: ValueStates },
  tables: { label: 'Tables', Part: TableStates },
  forms: { label: 'Filters and forms', Part: FormStates },
  overlays: { label: 'Drawers, dialogs, messages', Part: OverlayStates },
  charts: { label: 'Charts', Part: ChartStates },
  incomplete: { label: 'Incomplete figures', Part: IncompleteStates },
} as const;
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

const fromAddress = (): PartName => NAMES.find((name) => `#${name}` === location.hash) ?? 'values';

/** Every part of the console in its states, without a session. Development only: the built console has no such page. */
export const Gallery = (): ReactNode => {
  const language = useStore(languageStore);
  const [name, setName] = useState(fromAddress);
  const { Part } = PARTS[name];
  return (
    <main className={classes.page}>
      <header className={classes.bar}>
        <h1>Gallery</h1>
        <ChoiceSwitch
          label="Part"
          value={name}
          choices={NAMES.map((value) => ({ value, label: PARTS[value].label }))}
          onChange={(next) => {
            history.replaceState(null, '', `#${next}`);
            setName(next);
          }}
        />
        <ChoiceSwitch
          label="Language"
          value={language}
          choices={OFFERED_LANGUAGES.map((value) => ({ value, label: value }))}
          onChange={(next) => void switchLanguage(next)}
        />
        <DisplayMenu />
      </header>
      <Part />
    </main>
  );
};
