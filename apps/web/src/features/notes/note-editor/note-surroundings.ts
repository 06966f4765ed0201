import type { ConditionContext } from '@notewell/rules';
import { createContext, useContext } from 'react';

const Surroundings = createContext<ConditionContext | undefined>(undefined);

/** Provides the context of form conditions to the note's sections: the note's subjects and its other answers. */
export const SurroundingsProvider = Surroundings.Provider;
/** Undefined for a form outside a note. */
export const useSurroundings = (): ConditionContext | undefined => useContext(Surroundings);
