import type { NoteDefinitionSection } from '@notewell/model';

export type Section = NoteDefinitionSection;

/** A free-text section, required by default. */
export const text = (id: string, title: string, type?: Section['type'], more: Partial<Section> = {}): Section => ({
  id,
  kind: 'Narrative',
  title,
  required: true,
  ...(type && { type }),
  ...more,
});
export const part = (
  id: string,
  content: NonNullable<Section['content']>,
  title: string,
  more: Partial<Section> = {},
): Section => ({ id, kind: 'Form', content, title, ...more });

export const time = part('session-time', 'SessionTime', 'Session time', { required: true, durationMode: 'Duration' });
export const diagnosis = part('diagnosis', 'Diagnosis', 'Diagnosis', {
  required: true,
  diagnosisHandling: 'PrimaryHandling',
  importFrom: 'Problems',
});
export const goals = part('goals', 'GoalsObjectives', 'Goals worked on', { type: 'goals', importFrom: 'CarePlan' });
export const risk = text('risk', 'Risk', 'generic', {
  help: 'Ideation, intent, plan, means, protective factors, and what was done',
});
export const mental = text('mental-status', 'Mental status', 'objective');
/** Written for each member of a group. */
export const individual = { individual: true } as const;
