import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vitalKinds, vitals } from './kinds.ts';
import { ageInMonths, rangeOfVital } from './ranges.ts';
import { bmiOf, judged, observationsOf, oddities } from './readings.ts';
import { amountWords, metricOf, readPressure, readVital } from './typed.ts';
import { convert, unitLabels, type VitalUnit } from './units.ts';

const years = (count: number) => count * 12;
const typed = (kind: (typeof vitalKinds)[number], text: string) => {
  const read = readVital(kind, text);
  return read.ok ? `${read.amount.value} ${read.amount.unit}` : read.message;
};

describe('units', () => {
  const pairs: readonly (readonly [VitalUnit, VitalUnit])[] = [
    ['[degF]', 'Cel'],
    ['[lb_av]', 'kg'],
    ['[in_i]', 'cm'],
  ];
  it('return to the same value after a conversion and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.double({ min: 0, max: 700, noNaN: true }), ([from, to], value) => {
        expect(convert(convert(value, from, to) ?? Number.NaN, to, from)).toBeCloseTo(value, 9);
      }),
    );
  });
  it('keep the order of values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.integer({ min: 0, max: 700 }), ([from, to], value) => {
        expect(convert(value + 1, from, to)).toBeGreaterThan(convert(value, from, to) ?? 0);
      }),
    );
  });
  it('convert fixed points', () => {
    expect(convert(212, '[degF]', 'Cel')).toBeCloseTo(100, 9);
    expect(convert(1, '[lb_av]', 'kg')).toBe(0.45359237);
    expect(convert(1, 'kg', 'cm')).toBeUndefined();
  });
});

describe('a typed vital sign', () => {
  it.each([
    ['temperature', '98.6F', '98.6 [degF]'],
    ['temperature', '98,6', '98.6 [degF]'],
    ['temperature', '37', '37 Cel'],
    ['temperature', '37.2 °C', '37.2 Cel'],
    ['height', "5'10", '70 [in_i]'],
    ['height', '5’10.5”', '70.5 [in_i]'],
    ['height', '5 ft 10 in', '70 [in_i]'],
    ['height', '6ft', '72 [in_i]'],
    ['height', '70', '70 [in_i]'],
    ['height', '178', '178 cm'],
    ['height', '1.78', '178 cm'],
    ['height', '1.78 m', '178 cm'],
    ['weight', '154', '154 [lb_av]'],
    ['weight', '70kg', '70 kg'],
    ['weight', '7 lb 8 oz', '7.5 [lb_av]'],
    ['weight', '3400 g', '3.4 kg'],
    ['saturation', '98%', '98 %'],
    ['pulse', '72 bpm', '72 /min'],
  ] as const)('%s reads %s as %s', (kind, text, amount) => {
    expect(typed(kind, text)).toBe(amount);
  });
  it('is refused in words if it is impossible or unreadable', () => {
    expect(typed('pulse', '900')).toBe('Not possible. Between 10 and 350 /min');
    expect(typed('temperature', '150F')).toBe('Not possible. Between 77 and 113 °F');
    expect(typed('pain', '7.5')).toBe('Type a whole number');
    expect(typed('weight', 'heavy')).toBe('Type it like 154 or 70kg');
    expect(typed('weight', '70 cm')).toBe('Type it like 154 or 70kg');
    expect(typed('pulse', '-4')).toBe('Type a number');
  });
  it('is read again from its own words', () => {
    const kinds = vitalKinds.filter((kind) => kind !== 'bmi');
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (kind, share, isMetric) => {
          const { possible, unit, customary, decimals } = vitals[kind];
          const chosen = isMetric ? unit : customary;
          const [low, high] = possible.map((limit) => convert(limit, unit, chosen) ?? limit);
          const value = Number(((low ?? 0) + share * ((high ?? 0) - (low ?? 0))).toFixed(decimals));
          fc.pre(
            metricOf(kind, { value, unit: chosen }) >= possible[0] && metricOf(kind, { value, unit: chosen }) <= possible[1],
          );
          const read = readVital(kind, amountWords({ value, unit: chosen }));
          if (!read.ok) throw new Error(`${kind} ${value} ${unitLabels[chosen]}: ${read.message}`);
          expect(read.amount.unit).toBe(chosen);
          expect(read.amount.value).toBeCloseTo(value, 1);
        },
      ),
    );
  });
  it('reads both parts of a blood pressure', () => {
    for (const text of ['120/80', '120 80', ' 120-80 ', '120 over 80', '120/80 mmHg'])
      expect(readPressure(text)).toEqual({ ok: true, systolic: 120, diastolic: 80 });
    expect(readPressure('120')).toEqual({ ok: false, message: 'Type both, like 120/80' });
    expect(readPressure('80/120')).toEqual({ ok: false, message: 'The upper value must be the higher one' });
    expect(readPressure('400/80')).toMatchObject({ ok: false });
  });
});

describe('reference ranges', () => {
  it('lie within the possible values at every age', () => {
    fc.assert(
      fc.property(fc.constantFrom(...vitalKinds), fc.integer({ min: 0, max: years(110) }), (kind, age) => {
        const range = rangeOfVital(kind, age);
        const [low, high] = vitals[kind].possible;
        const [from, to] = [range?.low ?? low, range?.high ?? high];
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThanOrEqual(low);
        expect(to).toBeLessThanOrEqual(high);
      }),
    );
  });
  it('never fall with age for pressure and never rise for pulse until adolescence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: years(12) }), (age) => {
        const at = (kind: 'systolic' | 'pulse', months: number) => rangeOfVital(kind, months)?.high ?? 0;
        expect(at('systolic', age + 1)).toBeGreaterThanOrEqual(at('systolic', age));
        expect(at('pulse', age + 1)).toBeLessThanOrEqual(at('pulse', age));
      }),
    );
  });
  it('judge the same pulse by age', () => {
    const pulse = { value: 130, unit: '/min' } as const;
    expect([6, years(2), years(8), years(40)].map((age) => judged('pulse', pulse, age))).toEqual([
      undefined,
      undefined,
      'High',
      'High',
    ]);
    expect(judged('pulse', pulse, undefined)).toBeUndefined();
  });
  it('judge the same temperature in both units', () => {
    fc.assert(
      fc.property(fc.integer({ min: 900, max: 1080 }), fc.integer({ min: 0, max: years(100) }), (tenths, age) => {
        const value = tenths / 10;
        const metric = convert(value, '[degF]', 'Cel') ?? 0;
        expect(judged('temperature', { value, unit: '[degF]' }, age)).toBe(
          judged('temperature', { value: metric, unit: 'Cel' }, age),
        );
      }),
    );
  });
  it('give no BMI category to children', () => {
    expect(rangeOfVital('bmi', years(19))).toBeUndefined();
    expect(judged('bmi', { value: 31, unit: 'kg/m2' }, years(30))).toBe('High');
  });
  it('count whole months', () => {
    expect(ageInMonths('2024-01-31', '2024-02-29')).toBe(0);
    expect(ageInMonths('2024-01-15', '2026-01-15')).toBe(24);
    expect(ageInMonths('2024', '2026-01-15')).toBeUndefined();
    expect(ageInMonths('2027-01-01', '2026-01-15')).toBeUndefined();
  });
});

describe('vital signs measured together', () => {
  it('become one observation each, and one for blood pressure', () => {
    const weight = { value: 154, unit: '[lb_av]' } as const;
    const height = { value: 70, unit: '[in_i]' } as const;
    const made = observationsOf(
      {
        systolic: { value: 150, unit: 'mm[Hg]' },
        diastolic: { value: 70, unit: 'mm[Hg]' },
        weight,
        height,
        bmi: bmiOf(weight, height),
      },
      years(40),
    );
    expect(made.map(({ code }) => code.code)).toEqual(['85354-9', '29463-7', '8302-2', '39156-5']);
    expect(made[0]?.components?.map(({ interpretation }) => interpretation)).toEqual(['High', 'Normal']);
    expect(made[1]?.valueQuantity).toMatchObject({ value: 154, unit: 'lb', code: '[lb_av]' });
    expect(made[3]).toMatchObject({ valueQuantity: { value: 22.1 }, interpretation: 'Normal' });
  });
  it('give limits in the unit of the value', () => {
    const [fever] = observationsOf({ temperature: { value: 101, unit: '[degF]' } }, years(40));
    expect(fever).toMatchObject({ interpretation: 'High', referenceRange: { low: 97.7, high: 99.1 } });
  });
  it('are asked about when rare, or far from the last', () => {
    const pounds = (value: number) => ({ value, unit: '[lb_av]' }) as const;
    expect(oddities({ weight: pounds(154) }, { weight: pounds(150) }, years(40))).toEqual([]);
    expect(oddities({ weight: pounds(254) }, { weight: pounds(154) }, years(40))).toEqual(['Weight 254 lb, was 154 lb']);
    expect(oddities({ weight: pounds(24) }, { weight: pounds(12) }, 12)).toEqual([]);
    expect(oddities({ pulse: { value: 220, unit: '/min' } }, {}, years(40))).toEqual(['Pulse 220 /min']);
  });
});
