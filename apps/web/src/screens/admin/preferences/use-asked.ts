import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Scrolls to the setting that the address names after #, and puts the caret in it. */
export function useAsked(): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    const place = hash ? document.getElementById(`setting-${hash}`) : null;
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  }, [hash]);
}
