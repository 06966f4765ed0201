import { type Note, preferencesInForce, type Questionnaire, type QuestionnaireResponse } from '@notewell/model';
import { type ConditionContext, noteContext } from '@notewell/rules';
import type { Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { zoneIn } from '../../resources/saving/practice-day.ts';

/** The questionnaires that were answered. */
export async function formsOf(save: Save, { questionnaire, form }: QuestionnaireResponse): Promise<readonly Questionnaire[]> {
  if (questionnaire) return [await lookUp(save, 'Questionnaire', questionnaire.id)].filter((one) => one !== undefined);
  const ids = (await lookUp(save, 'Form', form?.id))?.questionnaires?.map(({ id }) => id) ?? [];
  const all = await Promise.all(ids.map((id) => lookUp(save, 'Questionnaire', id)));
  return all.filter((one) => one !== undefined);
}

/** Facts of the patient and the visit, for conditions and criteria, at the time of the answers. */
export async function surroundingsOf(
  save: Save,
  { subject, encounter: visit, authored }: QuestionnaireResponse,
): Promise<{ readonly around: ConditionContext; readonly zone: string }> {
  const [patient, encounter, [preferences]] = await Promise.all([
    subject.resourceType === 'Group' ? undefined : lookUp(save, 'Patient', subject.id),
    lookUp(save, 'Encounter', visit?.id),
    find(save, 'PracticePreferences', []),
  ]);
  const zone = zoneIn(preferences);
  const note: Note = { resourceType: 'Note', status: 'Preliminary', subject };
  const around = noteContext({
    note,
    definition: {},
    patient,
    encounter,
    preferences: preferencesInForce(preferences),
    timeZone: zone,
    now: authored ?? save.now.toISOString(),
  });
  return { around, zone };
}
