import { createAtom, useSelector } from '@tanstack/react-store';

/** The subject of the dialog. Without a patient, the dialog begins with a search. */
export interface AccessWish {
  readonly patient?: string | undefined;
}

const wish = createAtom<{ readonly of?: AccessWish }>({});

/** Opens the dialog that requests temporary access, from any screen. */
export const askForAccess = (next: AccessWish = {}): void => wish.set({ of: next });
export const closeAccessDialog = (): void => wish.set({});
export const useAccessWish = (): AccessWish | undefined => useSelector(wish, ({ of }) => of);

/** Functions that end this tab's use of each chart under temporary access. */
export const holds = new Map<string, () => Promise<void>>();
