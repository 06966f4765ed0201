import { makeInstruments } from '@notewell/server/starter';
import { momentOf } from '../calendar.ts';
import { type Maker, makeAs, type Origin, refer } from '../maker.ts';
import type { Random } from '../random.ts';
import { makeAccess } from './access.ts';
import { makeClinic } from './clinic.ts';
import { makeDefinitions } from './definitions.ts';
import { makeReferenceData } from './reference-data.ts';
import type { Setting } from './setting.ts';
import { makeStaff } from './staff.ts';

/** The practice without its patients. */
export function makeSetting(maker: Maker, random: Random, { today, hour }: Pick<Setting, 'today' | 'hour'>): Setting {
  const origin: Origin = { at: momentOf(today - 760, 540), random };
  makeAccess(maker, origin);
  const clinic = makeClinic(maker, origin);
  const people = makeStaff(maker, clinic, origin);
  const instruments = makeInstruments(makeAs(maker, origin));
  const definitions = makeDefinitions(makeAs(maker, origin), { clinic, instruments });
  const setting: Setting = {
    maker,
    clinic,
    people,
    instruments,
    definitions,
    today,
    hour,
    who: (key) => refer(people[key]),
  };
  makeReferenceData(setting, random);
  return setting;
}
