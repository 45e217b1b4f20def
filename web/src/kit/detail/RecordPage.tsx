import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../page/Page.tsx';
import classes from './detail.module.css';
import type { texts } from './texts.en.ts';

type Props = { title: string; /** Address of the list. */ backHref: string; children: ReactNode };

/** A record over the whole page, for long work; the way back leads to the list as it was. */
export const RecordPage = ({ title, backHref, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/detail');
  return (
    <Page
      title={title}
      back={
        <Link to={backHref} state={{ isBack: true }} className={classes.back}>
          <span className={classes.mirrored}>
            <Icon name="chevron" size={13} />
          </span>
          {t('backToList')}
        </Link>
      }
    >
      <div className={classes.page}>{children}</div>
    </Page>
  );
};
