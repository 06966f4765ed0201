import { Link, useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import type { Screen } from '../platform/screen.ts';
import type { RootVariant } from '../platform/user-agent.ts';

interface ShellFacts {
  readonly screens: readonly Screen[];
  readonly variant: RootVariant;
}
const Context = createContext<ShellFacts>({ screens: [], variant: 'default' });

/** What the application is made of; the app finds the screens and gives them here. */
export function ShellFactsProvider({ facts, children }: { readonly facts: ShellFacts; readonly children: ReactNode }) {
  return <Context value={facts}>{children}</Context>;
}
export const useShellFacts = () => useContext(Context);

/** A screen that holds others beside its own content. */
interface Holder {
  /** Its route's path and its address here. */
  readonly path: string;
  readonly address: string;
  /** Whether its own content is in sight too. */
  readonly inSight: boolean;
  /** The one resource both are about. */
  readonly subject: string;
}
const HolderContext = createContext<Holder | undefined>(undefined);

/** What is opened below stands beside this screen, where it can. */
export function BesideProvider({ holder, children }: { readonly holder: Holder | undefined; readonly children: ReactNode }) {
  return <HolderContext value={holder}>{children}</HolderContext>;
}
export const useHolder = () => useContext(HolderContext);

/** Address of the screen that shows a resource of a type, beside its holder where it stands there; undefined where no screen does. */
export function addressOf(
  screens: readonly Screen[],
  type: string,
  id: string,
  holder?: Pick<Holder, 'path' | 'address'>,
): string | undefined {
  const screen = screens.find(({ shows }) => shows === type);
  const own = screen?.path.replace(/\$\w+/, encodeURIComponent(id));
  return own && holder && screen?.beside === holder.path ? holder.address + own : own;
}

/** Goes to the screen that shows a resource. */
export function useOpen(): (type: string, id: string) => void {
  const { screens } = useShellFacts();
  const holder = useHolder();
  const navigate = useNavigate();
  return (type, id) => {
    const to = addressOf(screens, type, id, holder);
    if (to) void navigate({ to });
  };
}

interface ResourceLinkProps {
  readonly type: string;
  readonly id: string;
  readonly children: ReactNode;
  readonly tabIndex?: number;
  readonly className?: string;
}

/** A link to whichever screen shows the resource; plain words where none does. */
export function ResourceLink({ type, id, children, tabIndex, className }: ResourceLinkProps) {
  const { screens } = useShellFacts();
  const to = addressOf(screens, type, id, useHolder());
  if (!to) return <span className={className}>{children}</span>;
  // A name is written from its own side, whatever the page's is.
  return (
    <Link to={to} tabIndex={tabIndex} className={className} dir="auto">
      {children}
    </Link>
  );
}
