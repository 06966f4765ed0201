import type { Appointment } from '@notewell/model';
import { type ReactNode, useState } from 'react';
import { BookWishDialog } from './book-wish.dialog.tsx';
import { DeclineDialog } from './decline.dialog.tsx';

interface RequestDialogs {
  readonly find: (wish: Appointment) => void;
  readonly decline: (request: Appointment) => void;
  readonly dialog: ReactNode;
}

/** The dialogs that answer a request or a wish. The screen keeps them: the row goes as soon as it is answered. */
export function useRequestDialogs(): RequestDialogs {
  const [found, setFound] = useState<Appointment>();
  const [declined, setDeclined] = useState<Appointment>();
  return {
    find: setFound,
    decline: setDeclined,
    dialog: found ? (
      <BookWishDialog wish={found} onClose={() => setFound(undefined)} />
    ) : declined ? (
      <DeclineDialog request={declined} onClose={() => setDeclined(undefined)} />
    ) : null,
  };
}
