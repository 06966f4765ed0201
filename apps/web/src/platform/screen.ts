import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Who } from './who.ts';

/**
 * A screen as the rest of the web application sees it. Each folder `src/screens/<name>/` has a small `route.ts`.
 * It exports `path`, for links from other screens, and `screen`. The component is loaded when the screen opens.
 */
export interface Screen {
  /** TanStack Router path, `$name` for a parameter. */
  readonly path: string;
  /** The page's title as a key of `platform/words`, before the practice's labels apply. */
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Kinds of users the screen is for; staff only if absent. */
  readonly people?: readonly Who[];
  /** Entry in the navigation; `keys` is a sequence such as `g p`. */
  readonly nav?: NavEntry;
  /** Found by its name and these words, by users with one of the permissions, though it is not in the navigation. */
  readonly found?: { readonly about: string; readonly needs: readonly string[] };
  /** The resource type of this screen, for links to that type. Its path has exactly one parameter, the id. */
  readonly shows?: string;
  /** The same for a screen that shows several types: the path with its one parameter, by type. */
  readonly showsEach?: Readonly<Record<string, string>>;
  /** Path of another screen that can show this one next to its own content. This path is then also a child of that one. */
  readonly heldBy?: string;
  /** `bare`: without a frame and without a session. `page`: the frame with navigation. */
  readonly frame?: 'page' | 'bare';
  /** True if most users open it next. Its code is fetched while the first screen is idle. */
  readonly soon?: boolean;
  /** `full` fills the window's height and scrolls inside itself; `column` scrolls as a page. */
  readonly layout?: 'column' | 'full';
}

export interface NavEntry {
  readonly order: number;
  /** `bar`: an icon in the bar above every page instead of an entry in the rail. */
  readonly place?: 'rail' | 'bar';
  readonly icon: Icon;
  readonly keys?: string;
  /** Further words by which it is found. */
  readonly also?: string;
  /** Permissions of which the user needs at least one; everybody if absent. */
  readonly needs?: readonly string[];
  /** A hook that counts pending items for the entry, called only for users who see it. Shows nothing for 0. */
  readonly useWaiting?: () => number;
  /** A hook that counts what the tab's title and the installed icon show of it: nothing that another entry counts there. */
  readonly useInTitle?: () => number;
}

/** True if the screen is for users of that kind. Bare screens are for everybody. */
export const isFor = ({ people = ['staff'], frame }: Pick<Screen, 'people' | 'frame'>, who: Who): boolean =>
  frame === 'bare' || people.includes(who);

/** True if the screen has an entry in the navigation of users of that kind with these permissions. */
export const isInNavigation = (
  screen: Pick<Screen, 'people' | 'frame' | 'nav'>,
  who: Who,
  permissions: readonly string[],
): boolean =>
  screen.nav !== undefined && isFor(screen, who) && (screen.nav.needs?.some((one) => permissions.includes(one)) ?? true);

export const defineScreen = (screen: Screen): Screen => screen;
