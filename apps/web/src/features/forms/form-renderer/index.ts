export { type Answers, answersOf, type StoredAnswer, storedAnswers, type Value } from './answers.ts';
export { AnswersView } from './answers-view.tsx';
export { FormRenderer } from './form-renderer.tsx';
export { type FormPlace, FormPlaceContext } from './place.ts';
export type { UnsavedAnswers } from './record-answers.ts';
export { stylesFor } from './registry.ts';
export type { Around } from './state.ts';
