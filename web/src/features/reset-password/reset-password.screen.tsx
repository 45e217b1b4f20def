import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AskForLink } from './AskForLink.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';

/** Without a link: ask for one by mail. With it (`?t=`): choose a new password. */
const ResetPasswordScreen = (): ReactNode => {
  const [params] = useSearchParams();
  const token = params.get('t');
  const [isAsking, setAsking] = useState(token === null);
  return isAsking || token === null ? <AskForLink /> : <ChoosePassword token={token} onAskAgain={() => setAsking(true)} />;
};

export default ResetPasswordScreen;
