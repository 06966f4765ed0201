import { isDeepStrictEqual } from 'node:util';
import type { ComplianceAudit } from '@notewell/model';
import { auditResult } from '@notewell/rules';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';

type OpenAudit = { -readonly [K in keyof ComplianceAudit]: ComplianceAudit[K] };
const results = ['score', 'maximumScore', 'passed'] as const;

/** The result of an audit is computed from its answers to a questionnaire. One without a questionnaire has none. */
export const complianceAudit: Behaviour = {
  async beforeSave(save) {
    // Both passed the validation of their type.
    const [before, after] = [save.before, save.after] as [ComplianceAudit | undefined, OpenAudit];
    if ((['answers', 'questionnaire'] as const).every((name) => isDeepStrictEqual(before?.[name], after[name]))) return;
    for (const name of results) delete after[name];
    const questionnaire = await lookUp(save, 'ComplianceQuestionnaire', after.questionnaire?.id);
    if (questionnaire) Object.assign(after, auditResult(questionnaire, after.answers ?? []));
  },
};
