export {
  type Answers,
  answersFrom,
  flatten as flattenItems,
  type KeptAnswer,
  numberOf,
  scoreOfAnswer,
  valuesOf,
} from './answers.ts';
export { calculate } from './calculations.ts';
export {
  type Condition,
  type ConditionContext,
  type Conditions,
  conditionHolds,
  conditionsHold,
  periodOf,
} from './conditions.ts';
export { type FormState, formState } from './display.ts';
export { type Instrument, type InstrumentKey, instruments, questionnaireOf } from './instruments/index.ts';
export { type Score, type ScoreAlert, type ScoreBand, score } from './scoring.ts';
