import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

interface Search {
  readonly typed: string;
  /** True once the results are those of the typed text. */
  readonly settled: boolean;
  /** Value of the first result that can be chosen. */
  readonly first: string | undefined;
  readonly onPick: (first: string) => void;
}

/**
 * Lets Enter wait for the results of the typed text, and then takes the first: results of an earlier text are never taken.
 * Any other key ends the wait. Returns the handler for the box's keys, which belongs into the capture phase.
 */
export function useAwaitedFirst({ typed, settled, first, onPick }: Search) {
  const [awaited, setAwaited] = useState<string>();
  const take = useEffectEvent(() => {
    setAwaited(undefined);
    if (awaited === typed && first !== undefined) onPick(first);
  });
  useEffect(() => {
    if (settled && awaited !== undefined) take();
  }, [settled, awaited]);
  return (event: KeyboardEvent) => {
    const waits = event.key === 'Enter' && !event.nativeEvent.isComposing && typed !== '' && !settled;
    if (waits) {
      event.preventDefault();
      event.stopPropagation();
    }
    setAwaited(waits ? typed : undefined);
  };
}

/** Marks the first result of a search box, once it is one of the typed text. Keys: `useAwaitedFirst`. */
export function useFirstFound({ combobox, ...search }: Search & { readonly combobox: ComboboxStore }) {
  const { typed, settled, first } = search;
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (settled && first !== undefined && typed !== '') selectFirstOption();
    else resetSelectedOption();
  }, [settled, first, typed, selectFirstOption, resetSelectedOption]);
  return useAwaitedFirst(search);
}
