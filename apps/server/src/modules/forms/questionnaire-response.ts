import { isDeepStrictEqual } from 'node:util';
import { type Note, preferencesInForce, type Questionnaire, type QuestionnaireResponse } from '@notewell/model';
import { type ConditionContext, derive, isFamily, noteContext } from '@notewell/rules';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { requireKnownForms } from './known-forms.ts';

type OpenResponse = { -readonly [K in keyof QuestionnaireResponse]: QuestionnaireResponse[K] };

/** Answers that the staff began, and the family fills in, say so. */
function nameSource({ before, after, caller }: Save): void {
  const { profile } = caller;
  if (!before || !profile || caller.isSystem || !isFamily(profile)) return;
  if (isFamily(before['author']) || isFamily(after['source']) || isDeepStrictEqual(before['answers'], after['answers'])) return;
  after['source'] = { id: profile.id, resourceType: profile.resourceType };
}

const results = ['score', 'scores', 'severity'] as const;
const computed = ['answers', 'questionnaire', 'form', ...results] as const;

/** Everything that follows from answers is computed here: wordings, texts, scores and severity. */
export const questionnaireResponse: Behaviour = {
  async beforeSave(save) {
    nameSource(save);
    await requireKnownForms(save);
    // Both passed the validation of their type.
    const [before, after] = [save.before, save.after] as [QuestionnaireResponse | undefined, OpenResponse];
    if (before && computed.every((name) => isDeepStrictEqual(before[name], after[name]))) return;
    const forms = await formsOf(save, after);
    if (forms.length === 0) return keepResults(before, after);
    const { around, zone } = await surroundingsOf(save, after);
    const { answers, scores, alerts } = derive(forms, after.answers ?? [], { zone, around, before: before?.answers });
    if (after.answers) after.answers = answers;
    for (const name of results) delete after[name];
    const [first, ...others] = scores;
    if (!first) return;
    const message = alerts.length > 0 ? { message: alerts.join('\n') } : {};
    after.scores = [{ ...first, ...message }, ...others];
    if (first.value !== undefined) after.score = first.value;
    if (first.severity !== undefined) after.severity = first.severity;
  },
};

/** Nothing says how an unknown form scores: results stay as stored while the answers do. */
function keepResults(before: QuestionnaireResponse | undefined, after: OpenResponse): void {
  const isSame = before !== undefined && isDeepStrictEqual(before.answers, after.answers);
  after.answers = after.answers && derive([], after.answers, { zone: 'UTC', before: before?.answers }).answers;
  if (!after.answers) delete after.answers;
  for (const name of results) {
    if (isSame && before[name] !== undefined) Object.assign(after, { [name]: before[name] });
    else delete after[name];
  }
}

/** The questionnaires that were answered. */
async function formsOf(save: Save, { questionnaire, form }: OpenResponse): Promise<readonly Questionnaire[]> {
  if (questionnaire) return [await lookUp(save, 'Questionnaire', questionnaire.id)].filter((one) => one !== undefined);
  const ids = (await lookUp(save, 'Form', form?.id))?.questionnaires?.map(({ id }) => id) ?? [];
  const all = await Promise.all(ids.map((id) => lookUp(save, 'Questionnaire', id)));
  return all.filter((one) => one !== undefined);
}

/** Facts of the patient and the visit, for conditions and criteria, at the time of the answers. */
async function surroundingsOf(
  save: Save,
  { subject, encounter: visit, authored }: OpenResponse,
): Promise<{ readonly around: ConditionContext; readonly zone: string }> {
  const [patient, encounter, [preferences]] = await Promise.all([
    subject.resourceType === 'Group' ? undefined : lookUp(save, 'Patient', subject.id),
    lookUp(save, 'Encounter', visit?.id),
    find(save, 'PracticePreferences', []),
  ]);
  const zone = preferences?.timeZone ?? 'UTC';
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
