import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/**
 * A screen as the rest of the web knows it. Each folder `src/screens/<name>/` has a `route.ts` whose exports are `path`
 * (so that other screens can lead to it) and `screen`; both are small, the component is loaded when it is opened.
 */
export interface Screen {
  /** TanStack Router path, `$name` for a parameter. */
  readonly path: string;
  /** The page's title, after the practice's own labels: a key of `platform/words`. */
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** In the navigation, in this order; `keys` is a sequence such as `g p`. */
  readonly nav?: NavEntry;
  /** The resource type this screen shows; its path has exactly one parameter, the id. Links to that type lead here. */
  readonly shows?: string;
  /** Path of another screen that can hold this one beside its own content: this path then also stands below that one. */
  readonly beside?: string;
  /** `bare`: nothing around it and no session needed. `page` is the frame with navigation. */
  readonly frame?: 'page' | 'bare';
  /** Whether most people go on to it: its code is fetched while the first screen is at rest. */
  readonly soon?: boolean;
  /** `full` fills the window's height and scrolls inside itself; `column` scrolls as a page. */
  readonly layout?: 'column' | 'full';
}

export interface NavEntry {
  readonly order: number;
  readonly icon: Icon;
  readonly keys?: string;
  /** Shown only to who holds one of these permissions; to everybody where absent. */
  readonly needs?: readonly string[];
  /** A hook that counts what waits behind the entry; only called for who sees it. Nothing is shown for 0. */
  readonly useWaiting?: () => number;
}

export const defineScreen = (screen: Screen): Screen => screen;
