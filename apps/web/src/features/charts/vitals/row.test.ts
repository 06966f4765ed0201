import type { Observation } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { outsideOfReading } from './outside.ts';
import { lastAmounts, readRow, understood, withBmi } from './row.ts';
import { seriesOf } from './series.ts';

const years = (count: number) => count * 12;
const weight = (at: string, value: number, code: string): Observation => ({
  resourceType: 'Observation',
  status: 'Final',
  code: { code: '29463-7' },
  subject: { id: 'p' },
  effective: at,
  valueQuantity: { value, code },
});

describe('a row of vital signs', () => {
  it('is read field by field, with faults beside the field', () => {
    const { amounts, faults } = readRow({ pressure: '142/88', temperature: '98.6', height: "5'10", pulse: '999', pain: ' ' });
    expect(Object.keys(amounts)).toEqual(['systolic', 'diastolic', 'temperature', 'height']);
    expect(faults).toEqual({ pulse: 'Not possible. Between 10 and 350 /min' });
    expect(understood('pressure', amounts, years(40))).toBe('Systolic high (90 to 129), Diastolic high (60 to 79)');
    expect(understood('temperature', amounts, years(40))).toBe('98.6 °F = 37 °C');
    expect(understood('height', amounts, years(40))).toBe('5 ft 10 in = 177.8 cm');
  });
  it('has a BMI with the last height of an adult, and of no child', () => {
    const { amounts } = readRow({ weight: '70kg' });
    const last = { height: { value: 178, unit: 'cm' } } as const;
    expect(withBmi(amounts, last, years(40)).bmi?.value).toBe(22.1);
    expect(withBmi(amounts, last, years(12)).bmi).toBeUndefined();
  });
  it('compares with the newest amount in a unit it knows', () => {
    expect(lastAmounts([weight('2026-02-01', 5, 'stone'), weight('2026-01-01', 70, 'kg')]).weight).toEqual({
      value: 70,
      unit: 'kg',
    });
  });
});

describe('a series of vital signs', () => {
  it('shows pounds and kilograms on one line, in the unit of the newest', () => {
    const [one] = seriesOf([weight('2026-02-01', 154, '[lb_av]'), weight('2026-01-01', 70, 'kg')]);
    expect(one?.unit).toBe('lb');
    expect(one?.readings.map(({ words }) => words)).toEqual(['154.3', '154']);
  });
  it('says in words which side of its range a reading is on, by the age at that day', () => {
    const pulse = { key: 'p', label: 'Heart rate', code: '8867-4', unit: '/min', readings: [] };
    const at = (day: string) => outsideOfReading(pulse, { at: day, value: 130, words: '130' }, '2020-01-01');
    expect(at('2021-06-01')).toBeUndefined();
    expect(at('2029-06-01')).toEqual({ words: 'high', range: 'high (75 to 118)' });
    const pressure = { ...pulse, code: '85354-9', unit: 'mmHg' };
    expect(outsideOfReading(pressure, { at: '2026-01-01', value: 150, second: 50, words: '' }, '1980-01-01')).toEqual({
      words: 'high, low',
      range: 'systolic high (90 to 129), diastolic low (60 to 79)',
    });
    expect(outsideOfReading(pressure, { at: '2026-01-01', value: 150, second: 50, words: '' }, undefined)).toBeUndefined();
  });
});
