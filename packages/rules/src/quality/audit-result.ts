import type { ComplianceAudit, ComplianceQuestionnaire } from '@notewell/model';

type Answer = NonNullable<ComplianceAudit['answers']>[number];
type Question = NonNullable<ComplianceQuestionnaire['questions']>[number];
/** The result of an audit: weights that passed, weights that count, and if that is enough. */
type AuditResult = Pick<ComplianceAudit, 'score' | 'maximumScore' | 'passed'>;

const valueOf = (answer: Answer | undefined): string => {
  const value = answer?.value;
  return typeof value === 'boolean'
    ? value
      ? 'Yes'
      : 'No'
    : typeof value === 'number' || typeof value === 'string'
      ? `${value}`
      : '';
};
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
const isLeftOut = (value: string): boolean => ['NotApplicable', 'Not applicable', 'N/A'].some((one) => isSame(value, one));

/** True for the expected answer; on a scale, also for a higher one. "Yes" passes where nothing else is said. */
function passes({ kind, expected = 'Yes' }: Question, value: string): boolean {
  if (kind !== 'Scale') return isSame(value, expected);
  return value.trim() !== '' && Number(value) >= Number(expected);
}

/** Computes the result of an audit from its answers. Texts and questions that do not apply count for nothing. */
export function auditResult(
  { questions = [], passPercent = 100 }: Pick<ComplianceQuestionnaire, 'questions' | 'passPercent'>,
  answers: readonly Answer[],
): AuditResult {
  const given = new Map(answers.map((one) => [one.questionId, valueOf(one)]));
  const counted = questions
    .map((question) => ({ question, value: given.get(question.id) ?? '' }))
    .filter(({ question: { kind, expected }, value }) =>
      kind === 'Text' || kind === 'Scale' ? expected !== undefined : !isLeftOut(value),
    );
  const passed = counted.filter(({ question, value }) => passes(question, value));
  const weigh = (all: typeof counted) => all.reduce((sum, { question }) => sum + (question.weight ?? 1), 0);
  const [score, maximumScore] = [weigh(passed), weigh(counted)];
  const failsCritical = counted.some((one) => one.question.critical === true && !passed.includes(one));
  return { score, maximumScore, passed: !failsCritical && score * 100 >= maximumScore * passPercent };
}
