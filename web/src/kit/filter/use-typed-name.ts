import { useState } from 'react';
import { useDelayed } from './use-delayed.ts';

const TYPING_MS = 300;

/** What somebody types into a chooser whose list the server searches, once he pauses: there may be more records than a list shows. */
export const useTypedName = (): { name: string; onSearch: (text: string) => void } => {
  const [name, setName] = useState('');
  const typing = useDelayed(TYPING_MS);
  return { name, onSearch: (text) => typing.later(() => setName(text.trim())) };
};
