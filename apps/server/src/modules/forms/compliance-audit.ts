import { isDeepStrictEqual } from 'node:util';
import type { ComplianceAudit } from '@notewell/model';
import { auditResult } from '@notewell/rules';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';

type OpenAudit = { -readonly [K in keyof ComplianceAudit]: ComplianceAudit[K] };
const results = ['score', 'maximumScore', 'passed'] as const;

/** The result of an audit by a questionnaire is computed from its answers, never taken from the body. */
export const complianceAudit: Behaviour = {
  async beforeSave(save) {
    // Both passed the validation of their type.
    const [before, after] = [save.before, save.after] as [ComplianceAudit | undefined, OpenAudit];
    if (!after.questionnaire || save.caller.isSystem) return;
    const isSame = (['answers', 'questionnaire'] as const).every((name) => isDeepStrictEqual(before?.[name], after[name]));
    const questionnaire = isSame ? undefined : await lookUp(save, 'ComplianceQuestionnaire', after.questionnaire.id);
    for (const name of results) delete after[name];
    if (questionnaire) Object.assign(after, auditResult(questionnaire, after.answers ?? []));
    else if (before && isSame)
      for (const name of results) if (before[name] !== undefined) Object.assign(after, { [name]: before[name] });
  },
};
