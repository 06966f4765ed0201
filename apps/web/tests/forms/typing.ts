import type { Json, QuestionnaireItem } from '@notewell/model';
import { sheetItems } from './sheet.ts';

/** A questionnaire with every question type, some with conditions. */
export const typingForm = {
  resourceType: 'Questionnaire',
  id: 'typing',
  title: 'Typing',
  status: 'Active',
  meta: { versionId: '1', lastModified: '2026-01-01T00:00:00Z' },
  items: [
    { linkId: 'shows', type: 'Boolean', text: 'Show the conditional question' },
    {
      linkId: 'conditional',
      type: 'String',
      text: 'Conditional question',
      displayWhen: { logic: 'And', conditions: [{ question: 'shows', operator: 'Equals', value: 'true' }] },
    },
    {
      linkId: 'often',
      type: 'Choice',
      text: 'How often',
      options: [
        { value: 'half', display: 'Twice a week' },
        { value: 'daily', display: 'Nightly' },
      ],
    },
    { linkId: 'colleague', type: 'String', text: 'Answered by a colleague' },
    ...sheetItems().map(({ item }) => item),
  ] satisfies QuestionnaireItem[],
};

/** Functions of the page that its test calls. */
export interface TypingStage {
  /** Changes an answer as a colleague; the record has it at once. */
  readonly elsewhere: (linkId: string, value: Json) => void;
  /** Adds words at the end of a section or an answer, as another tab that has it open. */
  readonly add: (place: string, words: string) => void;
  /** The record's text of a section or an answer. */
  readonly words: (place: string) => string;
  /** Shows what editors hold back, as before a signature. Returns how many changed. */
  readonly show: () => number;
  /** Writes the typed text now, without the delay before a write. */
  readonly hand: () => void;
  /** Completes the oldest pending write. */
  readonly save: () => void;
  /** Completes all pending writes. */
  readonly settle: () => Promise<void>;
  /** The record's answers by linkId. */
  readonly record: () => Readonly<Record<string, Json>>;
}
