import { deleteSavedView, saveSavedView, setDefaultView, type SavedView } from '@manager/contract/features/user/saved-view';
import type { ReactNode } from 'react';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DropdownItem } from '../../ui/Dropdown.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { confirm } from '../confirm/confirm.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import type { texts } from './texts.en.ts';
import type { Views } from './use-views.ts';
import type { ViewQuestion } from './ViewTabs.tsx';
import classes from './view.module.css';

type Props = {
  views: Views;
  /** Views without a tab. */
  rest: readonly SavedView[];
  hasChanged: boolean;
  onAsk: (question: ViewQuestion) => void;
};

/** What can be done with the chosen view, and the views that have no tab. */
export const ViewMenu = ({ views, rest, hasChanged, onAsk }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/view');
  const { chosen } = views;
  return (
    <>
      {rest.map((view) => (
        <DropdownItem key={view.id} onClick={() => views.open(view)}>
          {view.name}
        </DropdownItem>
      ))}
      {rest.length === 0 ? null : <hr className={classes.line} />}
      {hasChanged && chosen !== undefined ? (
        <DropdownItem onClick={() => views.open(chosen)}>{t('reset', { name: chosen.name })}</DropdownItem>
      ) : null}
      <DropdownItem onClick={() => onAsk({ kind: 'add' })}>{t('saveAs')}</DropdownItem>
      {chosen === undefined ? null : <ChosenItems chosen={chosen} onAsk={onAsk} onGone={views.openAll} />}
    </>
  );
};

type ChosenProps = { chosen: SavedView; onAsk: (question: ViewQuestion) => void; onGone: () => void };

const ChosenItems = ({ chosen, onAsk, onGone }: ChosenProps): ReactNode => {
  const t = useTexts<typeof texts>('kit/view');
  const k = useTexts<typeof kitTexts>('kit');
  const save = useAction(saveSavedView);
  const start = useAction(setDefaultView);
  const remove = useAction(deleteSavedView);
  const { id, version, name, visibility } = chosen;
  const isShared = visibility === 'shared';
  const done = { onSuccess: () => notifySuccess(t('saved')) };

  const share = async (): Promise<void> => {
    if (!isShared && (await confirm({ text: t('shareText', { name }), confirmLabel: t('shareNow') })) === null) return;
    save.mutate({ id, version, visibility: isShared ? 'private' : 'shared' }, done);
  };
  const erase = async (): Promise<void> => {
    const text = t(isShared ? 'deleteShared' : 'deleteText', { name });
    if ((await confirm({ text, confirmLabel: k('delete'), isDangerous: true })) === null) return;
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          notifySuccess(t('deleted'));
          onGone();
        },
      },
    );
  };
  return (
    <>
      <DropdownItem onClick={() => start.mutate({ id, is_default: !chosen.is_default }, done)}>
        {t(chosen.is_default ? 'defaultOff' : 'default')}
      </DropdownItem>
      {chosen.can.edit ? (
        <>
          <DropdownItem onClick={() => onAsk({ kind: 'rename', view: chosen })}>{t('rename')}</DropdownItem>
          <DropdownItem onClick={() => void share()}>{t(isShared ? 'unshare' : 'share')}</DropdownItem>
          <DropdownItem onClick={() => void erase()}>{t('delete')}</DropdownItem>
        </>
      ) : null}
    </>
  );
};
