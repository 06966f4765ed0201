import { isDeepStrictEqual } from 'node:util';
import { type Observation, type QuestionnaireResponse, typedAs } from '@notewell/model';
import { type Observed, observedIn } from '@notewell/rules';
import { newId } from '../../resources/columns/row.ts';
import type { Companion, Save } from '../../resources/saving/behaviour.ts';
import { find, rowAsRead } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import type { Body } from '../../resources/store/index.ts';
import { formsOf, surroundingsOf } from './answered-forms.ts';

const counts = ({ status }: Pick<QuestionnaireResponse, 'status'>): boolean => status === 'Completed' || status === 'Amended';
const sameCode = ({ code }: Observed, one: Observation): boolean =>
  code.code === one.code.code && code.system === one.code.system;

/** Observations from completed answers that belong to no note, as notes leave them; amended and withdrawn with the answers. */
export async function measuredObservations(save: Save): Promise<readonly Companion[]> {
  const [before, after] = [typedAs('QuestionnaireResponse', save.before), typedAs('QuestionnaireResponse', save.after)];
  // Imports bring their own observations; those of a note come from the note.
  if (isMachine(save.caller) || after.note || after.subject.resourceType === 'Group') return [];
  if (!counts(after) && !(before && counts(before))) return [];
  if (before?.status === after.status && isDeepStrictEqual(before.answers, after.answers)) return [];
  const known = before ? await find(save, 'Observation', [{ kind: 'DerivedFrom', values: [save.id] }]) : [];
  const wanted = counts(after) ? await observedOf(save, after) : [];
  const held = known.filter(({ status }) => status !== 'EnteredInError');
  const written = wanted.map(async (one) => {
    const same = held.find((other) => sameCode(one, other));
    return companion(save, same, { ...bodyOf(save, after), ...one, status: same ? 'Amended' : 'Final' });
  });
  const ended = held
    .filter((one) => !wanted.some((other) => sameCode(other, one)))
    .map(async (one) => {
      const { meta: _meta, content: _content, ...rest } = one;
      return companion(save, one, { ...rest, status: 'EnteredInError' });
    });
  return Promise.all([...written, ...ended]);
}

async function observedOf(save: Save, response: QuestionnaireResponse): Promise<readonly Observed[]> {
  const { around } = await surroundingsOf(save, response);
  const all = (await formsOf(save, response)).flatMap((form) => observedIn(form, response.answers ?? [], around));
  return [...new Map(all.map((one) => [`${one.code.system ?? ''}|${one.code.code ?? ''}`, one])).values()];
}

const bodyOf = ({ id, now, caller: { profile } }: Save, { subject, encounter, authored }: QuestionnaireResponse) => ({
  subject,
  derivedFrom: [{ id, resourceType: 'QuestionnaireResponse' as const }],
  ...(encounter ? { encounter } : {}),
  ...(profile?.resourceType === 'Practitioner'
    ? {
        recorder: { id: profile.id, resourceType: 'Practitioner' as const },
        performers: [{ id: profile.id, resourceType: 'Practitioner' as const }],
      }
    : {}),
  effective: authored ?? now.toISOString(),
  issued: now.toISOString(),
});

async function companion(save: Save, held: Observation | undefined, body: object): Promise<Companion> {
  const subject = typedAs('QuestionnaireResponse', save.after).subject.id;
  const id = held?.id ?? newId(subject);
  const row = held ? { before: await rowAsRead(save, 'Observation', held) } : {};
  // Built from the type's fields; the save validates it again.
  return { type: 'Observation', id, body: body as Body, follows: true, ...row };
}
