import { createAtom, useSelector } from '@tanstack/react-store';

const opened = createAtom(false);

/** Opens the tray of unsent and rejected changes from any screen. */
export const openWorkTray = () => opened.set(true);
export const closeWorkTray = () => opened.set(false);
export const useWorkTrayOpened = () => useSelector(opened);
