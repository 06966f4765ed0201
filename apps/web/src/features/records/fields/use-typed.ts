import { type ChangeEvent, type FocusEvent, useEffect, useState } from 'react';
import { useUnsaved } from './unsaved-places.ts';

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Typed text, stored as soon as it is valid. `keep` returns the fault of a text that is not stored. */
export function useTyped(at: string, shown: string, keep: (typed: string, isHalf: boolean) => string | undefined) {
  const [typed, setTyped] = useState(shown);
  const [fault, setFault] = useState<string>();
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    // A text with a fault stays, so that it can be corrected.
    if (!focused && fault === undefined) setTyped(shown);
  }, [shown, focused, fault]);
  useUnsaved(at, fault !== undefined);
  return {
    fault,
    input: {
      value: typed,
      onChange: ({ currentTarget }: Typing) => {
        setTyped(currentTarget.value);
        // A date of which only a part is typed has no text yet.
        setFault(keep(currentTarget.value, currentTarget.validity.badInput));
      },
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setFocused(false);
        // A date of which only a part was typed changed no value.
        if (currentTarget.validity.badInput) setFault(keep(currentTarget.value, true));
      },
    },
  };
}
