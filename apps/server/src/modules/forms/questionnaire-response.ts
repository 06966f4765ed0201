import { isDeepStrictEqual } from 'node:util';
import type { QuestionnaireResponse } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { answersFrom, score } from '@notewell/rules';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';

const isOfFamily = ({ caller }: Save): boolean =>
  !caller.isSystem && (caller.profile?.resourceType === 'Patient' || caller.profile?.resourceType === 'RelatedPerson');

/** Answers of a patient are scored here: the sum is no word of theirs. */
export const questionnaireResponse: Behaviour = {
  async beforeSave(save) {
    const { before, after } = save;
    if (!isOfFamily(save) || isDeepStrictEqual(before?.['answers'], after['answers'])) return;
    const questionnaire = await lookUp(save, 'Questionnaire', idIn(after['questionnaire']));
    for (const name of ['score', 'scores', 'severity']) delete after[name];
    const { answers } = after as unknown as QuestionnaireResponse; // it passed the validation of its type
    const result = questionnaire && score(questionnaire, answersFrom(answers));
    if (result?.total === undefined) return;
    after['score'] = result.total;
    if (result.band) after['severity'] = result.band.label;
  },
};
