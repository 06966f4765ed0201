import { isInForce, knownWork, outcomeFrom, sessionFrom, workOf } from '@notewell/rules';
import { refer, type Whole } from '../maker.ts';
import { randomFrom } from '../random.ts';
import type { ChartWork } from './work.ts';

/** Creates the session and the outcomes that a final note leaves in the care plan, as the server does when it is signed. */
export function makeOutcomes({ setting: { maker }, plan, patient }: ChartWork, note: Whole<'Note'>): void {
  const work = plan && isInForce(note) ? knownWork(workOf(note), new Map([[plan.id, plan]])) : [];
  if (!plan || work.length === 0) return;
  // A sequence of its own, so that no other data of the demo depends on these.
  const random = randomFrom(`outcomes of ${note.id}`);
  const author = note.participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual;
  const origin = { at: Date.parse(note.signed ?? note.created ?? ''), by: author, random };
  const links = {
    patient: refer(patient),
    carePlan: refer(plan),
    reportedIn: refer(note),
    ...(note.episodeOfCare && { episodeOfCare: note.episodeOfCare }),
  };
  const session = maker.make(
    'CarePlanSession',
    { status: 'Succeeded', ...links, ...sessionFrom(note, work), ...(note.signed && { created: note.signed }) },
    origin,
  );
  const outcomes = work.map((one) =>
    maker.make(
      'CarePlanOutcome',
      {
        ...links,
        ...outcomeFrom(one),
        partOf: refer(session),
        ...(author && { author: { ...author, resourceType: 'Practitioner' as const } }),
        ...(note.signed && { at: note.signed }),
      },
      origin,
    ),
  );
  Object.assign(note, { derivedFrom: outcomes.map((one) => refer(one)) });
}
