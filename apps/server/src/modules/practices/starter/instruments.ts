import { type InstrumentKey, instruments, questionnaireOf } from '@notewell/rules';
import { type Make, refer, type Whole } from './make.ts';

interface Made {
  readonly questionnaire: Whole<'Questionnaire'>;
  readonly form: Whole<'Form'>;
}
export type Instruments = Readonly<Record<InstrumentKey, Made>>;

/** The published instruments with their forms; wording is fixed. */
export function makeInstruments(make: Make): Instruments {
  const one = (key: string): Made => {
    const content = questionnaireOf(instruments[key as InstrumentKey]); // a key of the table
    const questionnaire = make('Questionnaire', key, { ...content, status: 'Active', version: 1, lineage: key });
    const form = make('Form', key, {
      title: content.title,
      status: 'Active',
      version: 1,
      lineage: `${key}-form`,
      questionnaires: [refer(questionnaire)],
      audience: ['Staff', 'Patient'],
      layout: 'Horizontal',
      standalone: true,
    });
    return { questionnaire, form };
  };
  // One was made for each key.
  return Object.fromEntries(Object.keys(instruments).map((key) => [key, one(key)])) as Record<InstrumentKey, Made>;
}
