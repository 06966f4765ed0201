import { createContext } from 'react';

/** The element next to a section's title that shows the formatting of its text; undefined without one. */
export const ToolbarPlace = createContext<HTMLElement | null | undefined>(undefined);
