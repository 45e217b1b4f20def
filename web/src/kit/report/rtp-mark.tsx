import { type ReactNode, useCallback, useState } from 'react';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import { formatMetric } from './metrics.ts';
import classes from './report.module.css';
import { type JudgedRow, lackOf, whyNoVerdict } from './rtp-verdict.ts';
import { useReportTexts } from './use-report-texts.ts';
import { Link } from 'react-router';
import { useAnchored } from '../../ui/use-anchored.ts';

const WIDTH_PX = 340;

type Props = { row: JudgedRow; button: HTMLElement; link: string | undefined; onClose: () => void };

/** Why a return is not judged, how much would have to be played, and the way to its run. */
const NoVerdictPanel = ({ row, button, link, onClose }: Props): ReactNode => {
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

const RTP_TONES: Record<JudgedRow['rtp_state'], Tone> = { ok: 'good', warn: 'warn', alarm: 'bad', insufficient: 'plain' };

type Asked<Row> = { row: Row; button: HTMLElement };

type RtpMarks<Row> = {
  /** The z-score with its lamp, or in its place a button that says why there is none. */
  mark: (row: Row) => ReactNode;
  /** What the button unfolds, one for all rows; it belongs anywhere on the page. */
  why: ReactNode;
};

/** Verdicts on returns, and the reason where there is none. `linkOf`: where the run of a row is drawn; a constant or from `useCallback`. */
export const useRtpMarks = <Row extends JudgedRow>(linkOf?: (row: Row) => string | undefined): RtpMarks<Row> => {
  const t = useReportTexts();
  const [asked, setAsked] = useState<Asked<Row>>();
  const mark = useCallback(
    (row: Row): ReactNode => {
      const lack = lackOf(row);
      if (lack === undefined) {
        return (
          <StatusTag tone={RTP_TONES[row.rtp_state]} title={t(`rtpState.${row.rtp_state}`)}>
            {formatMetric('z_score', row.z_score)}
          </StatusTag>
        );
      }
      return (
        <button
          type="button"
          className={classes.why}
          data-print="yes"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAsked({ row, button: currentTarget })}
        >
          <StatusTag tone="plain">{t(lack === 'few' ? 'rtpState.insufficient' : 'rtpState.unknown')}</StatusTag>
        </button>
      );
    },
    [t],
  );
  const close = useCallback(() => setAsked(undefined), []);
  return {
    mark,
    why:
      asked === undefined ? null : (
        <NoVerdictPanel row={asked.row} button={asked.button} link={linkOf?.(asked.row)} onClose={close} />
      ),
  };
};
