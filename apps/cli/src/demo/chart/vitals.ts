import type { Reference } from '@notewell/model';
import { instantOf } from '../calendar.ts';
import type { ProblemKey } from '../clinical/problems.ts';
import { type Maker, refer, type Whole } from '../maker.ts';
import type { Persona } from '../people/persona.ts';
import type { Random } from '../random.ts';

const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';

/** A person's weight and blood pressure, and the trend of both. */
export interface Body {
  readonly height: number;
  readonly at: (passed: number) => Reading;
}
export interface Reading {
  /** Pounds, millimeters of mercury, beats a minute, percent, milligrams per deciliter. */
  readonly weight: number;
  readonly systolic: number;
  readonly diastolic: number;
  readonly pulse: number;
  readonly a1c: number;
  readonly ldl: number;
}

export function bodyOf(persona: Persona, has: ReadonlySet<ProblemKey>, random: Random): Body {
  const { sex, age, isChild } = persona;
  const adult = sex === 'Male' ? random.around(69.5, 2.6) : random.around(64, 2.5);
  const height = Math.round((isChild ? Math.min(adult, 48 + (age - 7) * 2.3 + random.around(0, 1.5)) : adult) * 2) / 2;
  const index = isChild ? random.around(19, 2) : has.has('obesity') ? random.around(34, 3) : random.around(26, 2.6);
  const weight = (index * height ** 2) / 703;
  const drift = has.has('obesity') ? random.around(-0.03, 0.04) : random.around(0, 0.025);
  const pressed = has.has('hypertension');
  const [from, to] = isChild
    ? [104, 104]
    : pressed
      ? [random.between(144, 158), random.between(122, 138)]
      : [random.between(110, 126), random.between(110, 126)];
  const [a1cFrom, a1cTo] = has.has('diabetes') ? [random.around(8.1, 0.5), random.around(6.9, 0.4)] : [5.4, 5.4];
  const [ldlFrom, ldlTo] = has.has('lipids')
    ? [random.around(158, 12), random.around(98, 14)]
    : [random.around(108, 14), random.around(106, 12)];
  return {
    height,
    at: (passed) => {
      const along = (first: number, last: number, spread: number) =>
        random.around(first + (last - first) * Math.min(1, passed * 1.6), spread);
      const systolic = Math.round(along(from, to, 5));
      return {
        weight: Math.round(weight * (1 + drift * passed) + (isChild ? passed * 6 : 0) + random.around(0, 1.2)),
        systolic,
        diastolic: Math.round(systolic * 0.62 + random.around(0, 3)),
        pulse: Math.round(random.around(isChild ? 84 : 74, 6)),
        a1c: Math.round(along(a1cFrom, a1cTo, 0.15) * 10) / 10,
        ldl: Math.round(along(ldlFrom, ldlTo, 6)),
      };
    },
  };
}

interface Where {
  readonly maker: Maker;
  readonly patient: Whole<'Patient'>;
  readonly encounter?: Whole<'Encounter'>;
  readonly at: number;
  readonly by: Reference<'Practitioner'>;
  readonly random: Random;
}
const quantity = (value: number, unit: string, code: string) => ({ value, unit, system: ucum, code });

interface Kind {
  readonly code: string;
  readonly display: string;
  readonly category: 'VitalSigns' | 'Laboratory';
}

function observed({ maker, patient, encounter, at, by, random }: Where, { code, display, category }: Kind, value: object) {
  maker.make(
    'Observation',
    {
      status: 'Final',
      category,
      code: { code, system: loinc, display },
      subject: refer(patient),
      ...(encounter && { encounter: refer(encounter) }),
      effective: instantOf(at),
      issued: instantOf(at),
      performers: [by],
      recorder: by,
      ...value,
    },
    { at, by, random },
  );
}

/** The vital signs of one visit. */
export function makeVitals(where: Where, body: Body, reading: Reading): void {
  const { weight, systolic, diastolic, pulse } = reading;
  const vital = (code: string, display: string, value: object) =>
    observed(where, { code, display, category: 'VitalSigns' }, value);
  vital('85354-9', 'Blood pressure', {
    components: [
      {
        code: { code: '8480-6', system: loinc, display: 'Systolic blood pressure' },
        valueQuantity: quantity(systolic, 'mmHg', 'mm[Hg]'),
      },
      {
        code: { code: '8462-4', system: loinc, display: 'Diastolic blood pressure' },
        valueQuantity: quantity(diastolic, 'mmHg', 'mm[Hg]'),
      },
    ],
    ...(systolic >= 140 && { interpretation: 'High' }),
  });
  vital('8867-4', 'Heart rate', { valueQuantity: quantity(pulse, '/min', '/min') });
  vital('29463-7', 'Body weight', { valueQuantity: quantity(weight, 'lb', '[lb_av]') });
  vital('39156-5', 'Body mass index', {
    valueQuantity: quantity(Math.round((weight * 7030) / body.height ** 2) / 10, 'kg/m2', 'kg/m2'),
  });
}
export const makeHeight = (where: Where, body: Body): void =>
  observed(
    where,
    { code: '8302-2', display: 'Body height', category: 'VitalSigns' },
    { valueQuantity: quantity(body.height, 'in', '[in_i]') },
  );

export function makeLabs(where: Where, has: ReadonlySet<ProblemKey>, { a1c, ldl }: Reading): void {
  if (has.has('diabetes'))
    observed(
      where,
      { code: '4548-4', display: 'Hemoglobin A1c', category: 'Laboratory' },
      {
        valueQuantity: quantity(a1c, '%', '%'),
        referenceRange: { high: 5.6, text: 'below 5.7' },
        ...(a1c > 7 && { interpretation: 'High' }),
      },
    );
  if (has.has('lipids'))
    observed(
      where,
      { code: '13457-7', display: 'LDL cholesterol, calculated', category: 'Laboratory' },
      {
        valueQuantity: quantity(ldl, 'mg/dL', 'mg/dL'),
        referenceRange: { high: 130, text: 'below 130' },
        ...(ldl > 130 && { interpretation: 'High' }),
      },
    );
}

export const vitalsLine = ({ systolic, diastolic, pulse, weight }: Reading): string =>
  `BP ${systolic}/${diastolic}, pulse ${pulse}, weight ${weight} lb.`;
