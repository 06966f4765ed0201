import type { QuestionnaireItem } from '@notewell/model';
import { createContext, useContext } from 'react';

interface DefinitionSurroundings {
  /** Questions available to conditions, calculations and scores. */
  readonly questions: readonly QuestionnaireItem[];
  /** linkId of the question in edit. Conditions are on the other questions. */
  readonly current?: string | undefined;
}
export const DefinitionContext = createContext<DefinitionSurroundings>({ questions: [] });
export const useDefinitionSurroundings = (): DefinitionSurroundings => useContext(DefinitionContext);
