export { isSameAlert } from './alerts/same-alert.ts';
export {
  type Answers,
  answeredTwice,
  answersFrom,
  flatten as flattenItems,
  type KeptAnswer,
  numberOf,
  scoreOfAnswer,
  valuesOf,
} from './answers.ts';
export { calculate } from './calculations.ts';
export { changeSentences } from './change-sentences.ts';
export { compareVersions, type Difference } from './compare.ts';
export { isTimed, operatorsFor, operatorsForSubject } from './comparisons.ts';
export { conditionWords, operatorWords, subjectWords, valueWords } from './condition-words.ts';
export {
  type Condition,
  type ConditionContext,
  type Conditions,
  conditionHolds,
  conditionsHold,
  periodOf,
} from './conditions.ts';
export { derive, derivedAnswers, keepsList, keptAnswers, outcomeOf } from './derived.ts';
export { type FormState, formState } from './display.ts';
export { type Occasion, occasionsBefore, occasionsOf, type Report, reportOf, wantedBy } from './earlier.ts';
export { type ConditionOutcome, type ConditionsOutcome, explainForm, type QuestionExplanation } from './explain.ts';
export { answersInForce, type Observed, observedIn } from './extraction.ts';
export { fittingValues } from './fitting.ts';
export { instrumentOfTotal, severityOf } from './instruments/band.ts';
export { type Instrument, type InstrumentKey, instruments, questionnaireOf } from './instruments/index.ts';
export { type FormTrial, inventedAnswers, tryForm } from './invented.ts';
export { canScore, type Finding, type FormContent, type LintSeverity, lintForm, type Reach } from './lint/index.ts';
export { type FormPage, hasContent, pagesOf } from './pages.ts';
export { canQuote, hasQuotes, quotedItems, quoteOf, withRenamedQuote, wordingParts } from './piping.ts';
export { initialAnswers, type PrefillFrom, prefilled, prefillSources } from './prefill.ts';
export {
  factsOf,
  isGrid,
  isPlaceholder,
  isReport,
  isSection,
  isSingleChoice,
  keepsNumber,
  keepsPlainText,
  moreQuestions,
  needsOptions,
  type OfferedQuestion,
  offerOf,
  type QuestionFacts,
  type QuestionSample,
  questionFrom,
  takesAnswer,
  takesSeveral,
  usualQuestions,
} from './questions/index.ts';
export { questionSamples } from './questions/samples.gen.ts';
export { type Reading, readForm, type SaidAnswer } from './reading/index.ts';
export {
  baseOf,
  isRepeating,
  isUnnamedRow,
  keysOf,
  mostEntries,
  type Occurrence,
  occurrenceOf,
  placedItems,
  withoutEntry,
} from './repeats.ts';
export { type Risk, riskIn } from './risk.ts';
export { type Criterion, type Score, type ScoreAbout, type ScoreAlert, type ScoreBand, score } from './scoring.ts';
export { answerWords } from './words/answer-words.ts';
