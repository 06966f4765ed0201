import { code, group, instant, list, reference, text } from '../../kernel/field.ts';
import { EncounterMode } from '../../vocabularies/scheduling/visits.ts';

/** Times that a write gave up, for those who wait. */
export const freedTimes = () =>
  list(
    group({
      start: instant().required(),
      end: instant().required(),
      practitioner: reference('Practitioner').required(),
      location: reference('Location'),
      room: text({ max: 100 }),
      mode: code(EncounterMode),
      at: instant().required(),
    }),
    { max: 100 },
  ).readOnly();
