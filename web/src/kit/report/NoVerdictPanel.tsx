import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnchored } from '../../ui/use-anchored.ts';
import classes from './report.module.css';
import { type JudgedRow, lackOf, whyNoVerdict } from './rtp-verdict.ts';
import { useReportTexts } from './use-report-texts.ts';

const WIDTH_PX = 340;

type Props = { row: JudgedRow; button: HTMLElement; link: string | undefined; onClose: () => void };

/** Why a return is not judged, how much would have to be played, and the way to its run. */
export const NoVerdictPanel = ({ row, button, link, onClose }: Props): ReactNode => {
  const t = useReportTexts();
  const panel = useAnchored({ button, widthPx: WIDTH_PX, onClose });
  const title = t(lackOf(row) === 'unknown' ? 'rtpWhy.unknownTitle' : 'rtpWhy.title');
  return (
    <div ref={panel} popover="auto" role="dialog" aria-label={title} tabIndex={-1} className={classes.whyPanel}>
      <h2 className={classes.helpTitle}>{title}</h2>
      {whyNoVerdict(row, t).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {link === undefined ? null : <Link to={link}>{t('rtpWhy.run')}</Link>}
    </div>
  );
};
