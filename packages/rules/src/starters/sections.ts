import type { NoteSectionForm } from '@notewell/model';

type Element = NonNullable<NoteSectionForm['elements']>[number];

const dropdown = (
  [id, title]: readonly [id: string, title: string],
  options: readonly string[],
  more: Partial<Element> = {},
): Element => ({
  id,
  kind: 'CustomDropdown',
  title,
  options: [...options],
  ...more,
});
const text = (id: string, title: string, more: Partial<Element> = {}): Element => ({ id, kind: 'Text', title, ...more });
const many = { multiple: true } as const;

interface SectionRow {
  readonly purpose: string;
  readonly title: string;
  readonly about: string;
  readonly type: NonNullable<NoteSectionForm['type']>;
  readonly elements: readonly Element[];
}

export const sectionRows = {
  mentalStatus: {
    purpose: 'Exam',
    title: 'Mental status exam',
    about: 'Appearance to judgment, each picked from a list, with room for words.',
    type: 'objective',
    elements: [
      dropdown(['appearance', 'Appearance'], ['Well groomed', 'Casual', 'Disheveled', 'Unusual'], many),
      dropdown(['behavior', 'Behavior'], ['Cooperative', 'Guarded', 'Withdrawn', 'Restless', 'Agitated'], many),
      dropdown(['speech', 'Speech'], ['Normal', 'Slow', 'Fast', 'Pressured', 'Soft', 'Loud'], many),
      text('mood', 'Mood, in the patient’s words'),
      dropdown(['affect', 'Affect'], ['Full', 'Restricted', 'Flat', 'Labile', 'Tearful'], many),
      dropdown(['thought', 'Thought process'], ['Linear', 'Tangential', 'Circumstantial', 'Disorganized'], many),
      dropdown(['content', 'Thought content'], ['No concerns', 'Preoccupied', 'Obsessions', 'Delusions', 'Hallucinations'], many),
      dropdown(['orientation', 'Oriented to'], ['Person', 'Place', 'Time', 'Situation'], many),
      dropdown(['insight', 'Insight and judgment'], ['Good', 'Fair', 'Limited', 'Poor']),
      text('more', 'Anything else'),
    ],
  },
  risk: {
    purpose: 'Safety',
    title: 'Risk assessment',
    about: 'Thoughts, plan, means, protective factors and what was done.',
    type: 'assessment',
    elements: [
      dropdown(['self', 'Thoughts of suicide'], ['None', 'Passive', 'Active, no plan', 'Active, with a plan'], {
        required: true,
      }),
      dropdown(['others', 'Thoughts of harming others'], ['None', 'Present'], { required: true }),
      text('means', 'Plan and access to means'),
      text('protective', 'What protects'),
      dropdown(['level', 'Level of risk'], ['Low', 'Moderate', 'High'], { required: true }),
      text('done', 'What was done', { required: true }),
    ],
  },
  session: {
    purpose: 'Session',
    title: 'Session and goals',
    about: 'Length of the session, diagnosis and the goals that were worked on.',
    type: 'generic',
    elements: [
      { id: 'time', kind: 'SessionTime', title: 'Session time', required: true, durationMode: 'Duration' },
      { id: 'diagnosis', kind: 'Diagnosis', title: 'Diagnosis', diagnosisHandling: 'PrimaryHandling', importFrom: 'Problems' },
      { id: 'goals', kind: 'GoalsObjectives', title: 'Goals worked on', importFrom: 'CarePlan' },
    ],
  },
} as const satisfies Record<string, SectionRow>;
