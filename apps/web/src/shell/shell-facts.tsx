import { createContext, type ReactNode } from 'react';
import type { Screen } from '../platform/screen.ts';
import type { RootVariant } from '../platform/user-agent.ts';

interface ShellFacts {
  readonly screens: readonly Screen[];
  readonly variant: RootVariant;
}
/** In a file of its own: the first page provides it and needs no more of the screens. */
export const ShellFactsContext = createContext<ShellFacts>({ screens: [], variant: 'default' });

/** Provides the list of screens, which the application discovers. */
export function ShellFactsProvider({ facts, children }: { readonly facts: ShellFacts; readonly children: ReactNode }) {
  return <ShellFactsContext value={facts}>{children}</ShellFactsContext>;
}
