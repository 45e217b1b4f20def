import { useEffect, useState, type ReactNode } from 'react';
import classes from './profile.module.css';
import { outlineOf } from './qr-outline.ts';

/** A text as a QR code, always dark on white: cameras want it so. */
export const QrCode = ({ text, label }: { text: string; label: string }): ReactNode => {
  const [drawing, setDrawing] = useState<{ size: number; outline: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 3 });
      if (!isGone) setDrawing({ size, outline: outlineOf(data) });
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  if (drawing === null) return <div className={classes.qr} />;
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${drawing.size}v${drawing.size}h-${drawing.size}z`} />
      <path fill="#000" d={drawing.outline} />
    </svg>
  );
};
