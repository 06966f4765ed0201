import { type Question, useConfirm } from '@notewell/ui';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** While `isUnsaved`, asks before another page opens, and lets the browser ask before it closes this one. */
export function useStay(isUnsaved: boolean, question: Question): void {
  const confirm = useConfirm();
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history;
  const ask = useEffectEvent(() => confirm(question));
  useEffect(() => keepHere({ isUnsaved, history }, () => ask()), [isUnsaved, history]);
}

interface Here {
  readonly isUnsaved: boolean;
  readonly history: Pick<RouterHistory, 'block'> | undefined;
}

/** Blocks other pages unless `ask` resolves to true, until the returned function is called. */
export function keepHere({ isUnsaved, history }: Here, ask: () => Promise<boolean>): (() => void) | undefined {
  if (!isUnsaved || !history) return undefined;
  return history.block({
    enableBeforeUnload: true,
    // Signing in again comes back here.
    blockerFn: async ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/sign-in' && !(await ask()),
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
