import { useEffect, useState, type ReactNode } from 'react';
import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';
import { pictureAt } from './picture.ts';

type Props = {
  name: string;
  /** Address of the picture; empty: there is none. */ address: string;
  size?: 'line' | 'bar' | 'large';
};

/** A user's picture, or the initials when there is none. For the eye alone: the name stands beside it. */
export const Avatar = ({ name, address, size = 'bar' }: Props): ReactNode => {
  const [picture, setPicture] = useState<{ address: string; src: string | null } | null>(null);
  useEffect(() => {
    if (address === '') return undefined;
    let isGone = false;
    void pictureAt(address).then((src) => {
      if (!isGone) setPicture({ address, src });
    });
    return () => {
      isGone = true;
    };
  }, [address]);
  const src = address !== '' && picture?.address === address ? picture.src : null;
  return (
    // Drawn by the style, so that the letters are no text that the label of a button would have to hold.
    <span className={classes.avatar} data-size={size} data-initials={src === null ? initialsOf(name) : undefined} aria-hidden>
      {src !== null && <img src={src} alt="" draggable={false} />}
    </span>
  );
};

/** In a list, in front of the name. */
export const NameWithAvatar = ({ name, address, text = name }: Props & { text?: string }): ReactNode => (
  <span className={classes.named}>
    <Avatar name={name} address={address} size="line" />
    {text}
  </span>
);
