import { isDeepStrictEqual } from 'node:util';
import { type QuestionnaireResponse, typedAs } from '@notewell/model';
import { answeredTwice, derive, isFamily, isSameAlert, openResponseAlerts, saysWords } from '@notewell/rules';
import { keptAlertAction, unrecordedAlert } from '../../kernel/alert-refusals.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { formsOf, surroundingsOf } from './answered-forms.ts';
import { requireKnownForms } from './known-forms.ts';
import { measuredObservations } from './measured-observations.ts';

type OpenResponse = { -readonly [K in keyof QuestionnaireResponse]: QuestionnaireResponse[K] };

/** Answers that the staff began, and the family fills in, say so. */
function nameSource({ before, after, caller }: Save): void {
  const { profile } = caller;
  if (!before || !profile || caller.isSystem || !isFamily(profile)) return;
  if (isFamily(before['author']) || isFamily(after['source']) || isDeepStrictEqual(before['answers'], after['answers'])) return;
  after['source'] = { id: profile.id, resourceType: profile.resourceType };
}

const results = ['score', 'scores', 'severity', 'alerts'] as const;
const computed = ['answers', 'questionnaire', 'form', ...results] as const;

/** Everything that follows from answers is computed here: wordings, texts, scores, severity, alerts and observations. */
export const questionnaireResponse: Behaviour = {
  async beforeSave(save) {
    nameSource(save);
    await requireKnownForms(save);
    // Both passed the validation of their type.
    const [before, after] = [save.before, save.after] as [QuestionnaireResponse | undefined, OpenResponse];
    const twice = isDeepStrictEqual(before?.answers, after.answers) ? [] : answeredTwice(after.answers);
    if (twice.length > 0) throw new Refusal('validation-failed', { errors: twice });
    requireKeptActions(save, before, after);
    // Answers of another system were given at a time that only it knows.
    if (after.status === 'Completed' && !after.foreign && !isMachine(save.caller)) after.authored ??= save.now.toISOString();
    await setResults(save, before, after);
    keepAlerts(save, before, after);
    if (openResponseAlerts(after).length > 0) after.hasOpenAlert = true;
    else delete after.hasOpenAlert;
  },
  alsoWrites: measuredObservations,
  beforeDelete({ before, caller }) {
    if (!caller.isSystem && openResponseAlerts(typedAs('QuestionnaireResponse', before)).length > 0)
      throw unrecordedAlert('here');
  },
};

/** Keeps an alert that was raised until the staff record what was done, also if the answers are changed or in error. */
function keepAlerts({ caller }: Save, before: QuestionnaireResponse | undefined, after: OpenResponse): void {
  const open = before ? openResponseAlerts({ ...before, alertActions: after.alertActions }) : [];
  if (after.status === 'EnteredInError' && open.length > 0 && !caller.isSystem) throw unrecordedAlert('here');
  const gone = open.filter((alert) => !after.alerts?.some((one) => isSameAlert(one, alert)));
  if (gone.length > 0) after.alerts = [...(after.alerts ?? []), ...gone];
}

async function setResults(save: Save, before: QuestionnaireResponse | undefined, after: OpenResponse): Promise<void> {
  if (before && computed.every((name) => isDeepStrictEqual(before[name], after[name]))) return;
  const forms = await formsOf(save, after);
  if (forms.length === 0) return keepResults(before, after);
  const { around, zone } = await surroundingsOf(save, after);
  const { answers, scores, alerts } = derive(forms, after.answers ?? [], { zone, around, before: before?.answers });
  if (after.answers) after.answers = answers;
  for (const name of results) delete after[name];
  if (alerts.length > 0) after.alerts = alerts;
  const [first, ...others] = scores;
  if (!first) return;
  const message = alerts.length > 0 ? { message: alerts.join('\n') } : {};
  after.scores = [{ ...first, ...message }, ...others];
  if (first.value !== undefined) after.score = first.value;
  if (first.severity !== undefined) after.severity = first.severity;
}

/** Only the staff record actions, for alerts that there are, and a record stays. */
function requireKeptActions({ caller }: Save, before: QuestionnaireResponse | undefined, after: OpenResponse): void {
  const known = before?.alertActions ?? [];
  const kept = after.alertActions ?? [];
  if (known.some((one) => !kept.some((other) => isDeepStrictEqual(one, other)))) throw keptAlertAction();
  const added = kept.filter((one) => !known.some((other) => isDeepStrictEqual(one, other)));
  if (added.length === 0 || caller.isSystem) return;
  if (caller.profile?.resourceType !== 'Practitioner')
    throw new Refusal('permission-missing', { detail: 'Only staff can record what was done about an alert.' });
  const silent = added.filter(({ action }) => !saysWords(action));
  if (silent.length > 0) {
    const errors = silent.map((one) => ({
      path: `alertActions.${kept.indexOf(one)}.action`,
      code: 'required',
      message: 'Say it in words.',
    }));
    throw new Refusal('validation-failed', { errors });
  }
  if (added.every(({ alert }) => before?.alerts?.includes(alert))) return;
  const message = 'These answers have no such alert.';
  throw new Refusal('validation-failed', { errors: [{ path: 'alertActions', code: 'invalid', message }] });
}

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
