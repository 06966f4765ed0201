import type { Appointment } from '@notewell/model';
import { type ReactNode, useState } from 'react';
import { BookWishDialog } from './book-wish.dialog.tsx';

interface BookWish {
  readonly find: (wish: Appointment) => void;
  readonly dialog: ReactNode;
}

/** The dialog that finds a time for a wish. The screen keeps it: the row goes as soon as a time is pressed. */
export function useBookWish(): BookWish {
  const [wish, setWish] = useState<Appointment>();
  return { find: setWish, dialog: wish ? <BookWishDialog wish={wish} onClose={() => setWish(undefined)} /> : null };
}
