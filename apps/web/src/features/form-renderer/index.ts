export { type Answers, answersOf, type StoredAnswer, storedAnswers, type Value } from './answers.ts';
export { AnswersView } from './answers-view.tsx';
export { FormRenderer } from './form-renderer.tsx';
export { answerWords } from './words.ts';
