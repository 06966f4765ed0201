import { isResourceType } from '@notewell/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import type { Screen } from '../platform/screen.ts';
import { useMayDo } from './session/may.ts';
import { ShellFactsContext } from './shell-facts.tsx';

export const useShellFacts = () => useContext(ShellFactsContext);

/** A screen that shows others next to its own content. */
interface Holder {
  /** Path of its route and its current address. */
  readonly path: string;
  readonly address: string;
  /** True if its own content is visible too. */
  readonly isVisible: boolean;
  /** Id of the resource that both screens show. */
  readonly subject: string;
}
const HolderContext = createContext<Holder | undefined>(undefined);

/** Screens opened below are shown next to this one, if there is room. */
export function HolderProvider({ holder, children }: { readonly holder: Holder | undefined; readonly children: ReactNode }) {
  return <HolderContext value={holder}>{children}</HolderContext>;
}
export const useHolder = () => useContext(HolderContext);

/** Address of the screen that shows a resource of a type, below its holder if there is one. Undefined if no screen shows it. */
export function addressOf(
  screens: readonly Screen[],
  type: string,
  id: string,
  holder?: Pick<Holder, 'path' | 'address'>,
): string | undefined {
  const screen = screens.find(({ shows, showsEach }) => shows === type || showsEach?.[type] !== undefined);
  const own = (screen?.showsEach?.[type] ?? screen?.path)?.replace(/\$\w+/, encodeURIComponent(id));
  return own && holder && screen?.heldBy === holder.path ? holder.address + own : own;
}

/** Opens the screen that shows a resource, at the place in it that `search` names. */
export function useOpen(): (type: string, id: string, search?: object) => void {
  const { screens } = useShellFacts();
  const holder = useHolder();
  const navigate = useNavigate();
  return (type, id, search) => {
    const to = addressOf(screens, type, id, holder);
    if (to) void navigate({ to, ...(search && { search }) });
  };
}

interface ResourceLinkProps {
  readonly type: string;
  readonly id: string;
  readonly children: ReactNode;
  readonly tabIndex?: number;
  readonly className?: string;
}

/** A link to the screen that shows the resource; plain text if no screen does, or if the user reads no such resource. */
export function ResourceLink({ type, id, children, tabIndex, className }: ResourceLinkProps) {
  const { screens } = useShellFacts();
  const may = useMayDo();
  const to = addressOf(screens, type, id, useHolder());
  if (!to || (isResourceType(type) && !may('Read', type))) return <span className={className}>{children}</span>;
  // A name sets its own text direction, independent of the page.
  return (
    <Link to={to} tabIndex={tabIndex} className={className} dir="auto">
      {children}
    </Link>
  );
}
