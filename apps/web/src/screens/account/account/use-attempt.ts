import { useState } from 'react';
import { passwordFaultIn } from '../../../features/account/credentials/password-fault.ts';
import { faultWords, isTurnedAway } from '../../../shell/session/session.ts';

/** One call at a time with its error message. `act` resolves to true on success and never rejects. */
export function useAttempt(wrong = 'The password is not right.') {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFault('');
    try {
      await work();
      return true;
    } catch (error) {
      if (!isTurnedAway(error)) setFault(passwordFaultIn(error) ?? faultWords(error, wrong));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, act };
}
