import { screenAt, type ScreenPath } from '@manager/contract/screens';
import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { layoutStore, saveSwitch } from '../../session/layout-settings.ts';
import { menuOf } from '../navigation/registry.ts';
import { codesOf, useUser } from '../../session/session.ts';
import { GO_KEYS, PAGE_KEYS, ROW_KEYS } from './shortcut-model.ts';
import classes from './keys.module.css';

type Line = { keys: readonly string[]; text: string };

const Group = ({ title, lines }: { title: string; lines: readonly Line[] }): ReactNode => (
  <section>
    <h3>{title}</h3>
    <dl>
      {lines.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** All keys, and the switch that turns the single ones off. */
export const ShortcutHelp = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const dialog = useModal(onClose);
  const user = useUser();
  const { shortcuts } = useStore(layoutStore);
  const inMenu = new Set<ScreenPath>(menuOf(codesOf(user)).map(({ path }) => path));
  const goLines = Object.entries(GO_KEYS)
    .filter(([, path]) => inMenu.has(path) || screenAt(path)?.isHidden)
    .map(([key, path]) => ({ keys: ['g', key], text: titleOf(path) ?? path }));
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="shortcut-help" onClose={onClose}>
      <div className={classes.body}>
        <header>
          <h2 id="shortcut-help">{t('shortcuts')}</h2>
          <button type="button" className={classes.close} aria-label={t('close')} title={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={classes.groups}>
          <Group
            title={t('keys_anywhere')}
            lines={[
              { keys: [MODIFIER, 'K'], text: t('key_palette') },
              { keys: ['?'], text: t('key_help') },
            ]}
          />
          <Group
            title={t('keys_page')}
            lines={Object.entries(PAGE_KEYS).map(([key, action]) => ({ keys: [key], text: t(`key_${action}`) }))}
          />
          <Group
            title={t('keys_rows')}
            lines={ROW_KEYS.map(({ keys, action }) => ({
              keys: keys.map((key) => (key === 'Ctrl' ? MODIFIER : key)),
              text: t(`key_${action}`),
            }))}
          />
          <Group
            title={t('keys_tabs')}
            lines={[
              { keys: ['['], text: t('key_previousTab') },
              { keys: [']'], text: t('key_nextTab') },
            ]}
          />
          <Group title={t('keys_go')} lines={goLines} />
        </div>
        <label className={classes.switch}>
          <input type="checkbox" checked={shortcuts} onChange={(event) => saveSwitch('shortcuts', event.currentTarget.checked)} />
          {t('keysSwitch')}
        </label>
        {shortcuts ? null : <p className={classes.note}>{t('keysOff')}</p>}
      </div>
    </dialog>
  );
};
