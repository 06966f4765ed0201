import { type Question, useConfirm } from '@notewell/ui';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { createMark } from '../work/mark.ts';

const staying = createMark();
/** True while a part of the page asks before it is left. */
export const useHasToStay = staying.useIsHeld;

/**
 * While `isUnsaved`, asks before another page opens, and lets the browser ask before it closes this one. `back` asks only where
 * the user goes back or forward: a dialog covers every link, and opens pages itself once it is done.
 */
export function useStay(isUnsaved: boolean, question: Question, asks: 'always' | 'back' = 'always'): void {
  staying.useHold(isUnsaved);
  const confirm = useConfirm();
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history;
  const ask = useEffectEvent(() => confirm(question));
  useEffect(() => keepHere({ isUnsaved, history, asks }, () => ask()), [isUnsaved, history, asks]);
}

interface Here {
  readonly isUnsaved: boolean;
  readonly history: Pick<RouterHistory, 'block'> | undefined;
  readonly asks?: 'always' | 'back';
}

/** Ways by which the application itself opens a page. */
const ownWays: ReadonlySet<string> = new Set(['PUSH', 'REPLACE']);

/** Blocks other pages unless `ask` resolves to true, until the returned function is called. */
export function keepHere({ isUnsaved, history, asks = 'always' }: Here, ask: () => Promise<boolean>): (() => void) | undefined {
  if (!isUnsaved || !history) return undefined;
  return history.block({
    enableBeforeUnload: true,
    // Signing in again comes back here.
    blockerFn: async ({ currentLocation, nextLocation, action }) =>
      !(asks === 'back' && ownWays.has(action)) &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/sign-in' &&
      !(await ask()),
  });
}

/** Asked where a page is left with words that are not saved. */
export const leaveQuestion: Question = {
  title: 'Leave without saving?',
  text: 'What you entered here is not saved yet. It is lost if you leave.',
  confirm: 'Leave',
  dismiss: 'Stay',
  destructive: true,
};
