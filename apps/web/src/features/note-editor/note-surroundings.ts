import type { ConditionContext } from '@notewell/rules';
import { createContext, useContext } from 'react';

const Surroundings = createContext<ConditionContext | undefined>(undefined);

/** Gives the sections of a note what their forms' conditions are asked of: the note's subjects and its other answers. */
export const SurroundingsProvider = Surroundings.Provider;
/** Undefined where a form stands outside a note. */
export const useSurroundings = (): ConditionContext | undefined => useContext(Surroundings);
