import { useEffect, useEffectEvent, useRef } from 'react';
import { pauseAfter, useHeldBack } from '../../shared/changes-elsewhere/held-back.ts';
import type { Answers } from './answers.ts';
import type { Places } from './places.ts';

const uses = ['keydown', 'pointerdown', 'beforeinput'] as const;

/** Shows outside changes, except those of questions that wait. Returns the changed answers. */
type TakeIn = (waits: (linkId: string) => boolean) => Answers;

/**
 * Takes in outside changes when the user leaves a field, releases the pointer or pauses, and when the record's screen asks for all.
 * Returns a function that takes in those of the questions that nobody is answering.
 */
export function useTakingIn(takeIn: TakeIn, { at, isInUse, isFixed }: Places): () => void {
  const isAtWork = useRef(false);
  const take = () => void takeIn((linkId) => isInUse(linkId) && (isAtWork.current || isFixed(linkId)));
  const onChange = useEffectEvent(take);
  useHeldBack(() => {
    const [first] = Object.keys(takeIn(() => false));
    return first === undefined ? undefined : at(first);
  });
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const onUse = () => {
      isAtWork.current = true;
      clearTimeout(pause);
      pause = setTimeout(() => {
        isAtWork.current = false;
        onChange();
      }, pauseAfter);
    };
    for (const use of uses) document.addEventListener(use, onUse, { capture: true });
    // Delayed, because focus and pointer change only after the event.
    const onRest = () => void setTimeout(() => onChange(), 0);
    document.addEventListener('focusout', onRest);
    document.addEventListener('pointerup', onRest);
    return () => {
      clearTimeout(pause);
      for (const use of uses) document.removeEventListener(use, onUse, { capture: true });
      document.removeEventListener('focusout', onRest);
      document.removeEventListener('pointerup', onRest);
    };
  }, []);
  return take;
}
