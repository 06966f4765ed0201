import type { QuestionnaireItem } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { explainForm } from './explain.ts';

const items: readonly QuestionnaireItem[] = [
  {
    linkId: 'drinks',
    type: 'Choice',
    text: 'Do you drink alcohol?',
    options: [
      { value: 'y', display: 'Yes' },
      { value: 'n', display: 'No' },
    ],
  },
  {
    linkId: 'more',
    type: 'Header',
    text: 'About drinking',
    displayWhen: {
      logic: 'And',
      conditions: [
        { question: 'drinks', value: 'y' },
        { subject: 'PatientAge', operator: 'AtLeast', value: '18' },
      ],
    },
    items: [{ linkId: 'often', type: 'String', text: 'How often?' }],
  },
  { linkId: 'not', type: 'String', displayWhen: { logic: 'None', conditions: [{ subject: 'Program', value: 'p1' }] } },
];
const explain = (answers: Record<string, string[]>, subjects: Record<string, string | number> = {}) =>
  explainForm(items, { answers, subjects, today: '2026-03-18' }, (id) => (id === 'p1' ? 'Recovery' : undefined));

describe('why a question shows or hides', () => {
  it('names the conditions that decide, in words, with what stands there now', () => {
    expect(explain({ drinks: ['n'] }, { PatientAge: 40 }).get('more')?.because).toBe(
      'Hides, because this does not hold: the answer to “Do you drink alcohol?” is “Yes” (now: No).',
    );
    expect(explain({ drinks: ['y'] }).get('more')?.because).toBe(
      'Hides, because this does not hold: the patient’s age is at least “18” (now: nothing).',
    );
    expect(explain({ drinks: ['y'] }, { PatientAge: 18 }).get('more')?.because).toBe('Shows: all its conditions hold.');
  });
  it('says what it stands under where that is hidden', () => {
    expect(explain({}).get('often')).toMatchObject({
      shown: false,
      hiddenBy: 'more',
      because: expect.stringContaining('About drinking'),
    });
    expect(explain({ drinks: ['y'] }, { PatientAge: 18 }).get('often')?.because).toBe('Shows: it has no conditions.');
  });
  it('names a program by its name, not its id', () => {
    expect(explain({}, { Program: 'p1' }).get('not')?.because).toBe(
      'Hides, because this holds: the program is “Recovery” (now: Recovery).',
    );
  });
});
