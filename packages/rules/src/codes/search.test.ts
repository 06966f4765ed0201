import { starterCodes } from '@notewell/model/codes';
import { describe, expect, it } from 'vitest';
import { createCodeSearch, isOneEdit, terms } from './search.ts';

const starter = starterCodes();
const { search } = createCodeSearch(starter);
const found = (text: string) => search(text, 12).map(({ code }) => code);

/** Text as clinicians type it, and the code that must be among the first three. */
const typed = [
  ['mdd', 'F32.9'],
  ['major depression', 'F32.9'],
  ['depression', 'F32.A'],
  ['depresion', 'F32.A'],
  ['mdd moderate recurrent', 'F33.1'],
  ['mdd rec mod', 'F33.1'],
  ['mdd single mild', 'F32.0'],
  ['dysthymia', 'F34.1'],
  ['persistent depressive', 'F34.1'],
  ['ppd', 'F53.0'],
  ['gad', 'F41.1'],
  ['generalised anxiety', 'F41.1'],
  ['anxiety', 'F41.9'],
  ['anxeity', 'F41.9'],
  ['panic', 'F41.0'],
  ['panic attack', 'F41.0'],
  ['social anxiety', 'F40.10'],
  ['ocd', 'F42.9'],
  ['hoarding', 'F42.3'],
  ['ptsd', 'F43.10'],
  ['ptsd chronic', 'F43.12'],
  ['chronic ptsd', 'F43.12'],
  ['posttraumatic stress', 'F43.10'],
  ['adjustment disorder', 'F43.20'],
  ['adjustment w anxiety', 'F43.22'],
  ['adjustment with mixed anxiety and depression', 'F43.23'],
  ['bipolar', 'F31.9'],
  ['bipolar 2', 'F31.81'],
  ['bipolar ii', 'F31.81'],
  ['bipoler', 'F31.9'],
  ['schizophrenia', 'F20.9'],
  ['schizophernia', 'F20.9'],
  ['schizoaffective', 'F25.9'],
  ['psychosis', 'F29'],
  ['adhd', 'F90.9'],
  ['adhd inattentive', 'F90.0'],
  ['adhd combined', 'F90.2'],
  ['autism', 'F84.0'],
  ['odd', 'F91.3'],
  ['bpd', 'F60.3'],
  ['borderline', 'F60.3'],
  ['aud', 'F10.20'],
  ['etoh', 'F10.20'],
  ['alcohol abuse', 'F10.10'],
  ['alcohol in remission', 'F10.21'],
  ['oud', 'F11.20'],
  ['opiod', 'F11.20'],
  ['cannabis', 'F12.20'],
  ['meth', 'F15.20'],
  ['tobacco', 'F17.210'],
  ['smoker', 'F17.210'],
  ['anorexia', 'F50.00'],
  ['binge eating', 'F50.81'],
  ['insomnia', 'G47.00'],
  ['sleep apnea', 'G47.33'],
  ['suicidal', 'R45.851'],
  ['si', 'R45.851'],
  ['self harm', 'R45.88'],
  ['homeless', 'Z59.00'],
  ['marital problems', 'Z63.0'],
  ['htn', 'I10'],
  ['tia', 'G45.9'],
  ['hypertension', 'I10'],
  ['hypertention', 'I10'],
  ['dm2', 'E11.9'],
  ['t2dm', 'E11.9'],
  ['diabetes', 'E11.9'],
  ['dm2 w neuropathy', 'E11.40'],
  ['high cholesterol', 'E78.5'],
  ['hypothyroid', 'E03.9'],
  ['obesity', 'E66.9'],
  ['gerd', 'K21.9'],
  ['asthma', 'J45.909'],
  ['asma', 'J45.909'],
  ['long covid', 'U09.9'],
  ['copd', 'J44.9'],
  ['uri', 'J06.9'],
  ['uti', 'N39.0'],
  ['low back pain', 'M54.50'],
  ['lbp', 'M54.50'],
  ['migraine', 'G43.909'],
  ['fatigue', 'R53.83'],
  ['chest pain', 'R07.9'],
  ['mdd w psychosis', 'F32.3'],
  ['htn w ckd', 'I12.9'],
  ['hx of suicide attempt', 'Z91.51'],
  ['skizofrenia', 'F20.9'],
  ['F3O.9', 'F30.9'],
  ['r/o bipolar', 'F31.9'],
  ['hx of bipolar', 'F31.9'],
  ['hx of trauma', 'Z91.49'],
  ['moderate ptsd', 'F43.10'],
  ['specific learning disorder reading', 'F81.0'],
  ['school refusal', 'Z55.8'],
  ['medication monitoring', 'Z79.899'],
  ['pcos', 'E28.2'],
  ['wellness visit', 'Z00.00'],
  ['concussion', 'S06.0X0A'],
] as const;

/** A disorder with its severity or remission, as DSM-5 specifies it, and the code that must be first. */
const specified = [
  ['alcohol use disorder mild', 'F10.10'],
  ['alcohol use disorder moderate', 'F10.20'],
  ['severe alcohol use disorder', 'F10.20'],
  ['Alcohol use disorder, severe, in early remission', 'F10.21'],
  ['alcohol use disorder, mild, in sustained remission', 'F10.11'],
  ['AUD, moderate, in early remission', 'F10.21'],
  ['opioid use disorder mild', 'F11.10'],
  ['oud severe', 'F11.20'],
  ['aud sev', 'F10.20'],
  ['cud mild', 'F12.10'],
  ['cannabis use disorder moderate', 'F12.20'],
  ['cocaine use disorder severe', 'F14.20'],
  ['stimulant use disorder severe', 'F15.20'],
  ['methamphetamine use disorder severe', 'F15.20'],
  ['inhalant use disorder mild', 'F18.10'],
  ['tobacco use disorder mild', 'Z72.0'],
  ['tobacco use disorder moderate', 'F17.200'],
  ['mdd severe', 'F32.2'],
  ['mdd severe w psychotic features', 'F32.3'],
  ['mdd recurrent severe', 'F33.2'],
  ['mdd recurrent severe without psychotic features', 'F33.2'],
  ['mdd recurrent severe with psychotic features', 'F33.3'],
  ['mdd recurrent in full remission', 'F33.42'],
] as const;

describe('what clinicians type', () => {
  it.each(typed)('%s finds %s among the first three', (text, code) => {
    expect(found(text).slice(0, 3)).toContain(code);
  });
  it.each(specified)('%s finds %s first, as it is specified', (text, code) => {
    expect(found(text)[0]).toBe(code);
  });
  it.each([
    ['depression', 'F32.A'],
    ['hypertension', 'I10'],
    ['anxiety', 'F41.9'],
    ['ptsd', 'F43.10'],
    ['gad', 'F41.1'],
    ['adhd', 'F90.9'],
    ['bipolar 2', 'F31.81'],
    ['tbi', 'S06.9X0A'],
    ['traumatic brain injury', 'S06.9X0A'],
    ['eps', 'G25.70'],
    ['drug-induced extrapyramidal', 'G25.70'],
    ['mdd', 'F32.9'],
    ['oud', 'F11.20'],
    ['aud', 'F10.20'],
    ['sud', 'F19.20'],
    ['bpd', 'F60.3'],
    ['ocd', 'F42.9'],
    ['cptsd', 'F43.12'],
    ['nssi', 'R45.88'],
    ['tia', 'G45.9'],
    ['copd', 'J44.9'],
    ['ckd', 'N18.9'],
    ['dm2', 'E11.9'],
    ['htn', 'I10'],
    ['hld', 'E78.5'],
    ['gerd', 'K21.9'],
    ['osa', 'G47.33'],
    ['uti', 'N39.0'],
  ])('%s finds %s first', (text, code) => {
    expect(found(text)[0]).toBe(code);
  });
});

describe('a code search', () => {
  it('finds a code by its beginning, with its dot or without, in order', () => {
    expect(found('F41.1')[0]).toBe('F41.1');
    expect(found('f411')[0]).toBe('F41.1');
    expect(found('F41').every((code) => code.startsWith('F41'))).toBe(true);
  });
  it('finds by beginnings of words in any order', () => {
    expect(found('anxi gen')[0]).toBe('F41.1');
  });
  it('guesses one slip in a long word, and nothing beyond', () => {
    expect(found('agoraphobai')).toContain('F40.00');
    expect(found('no such thing at all')).toEqual([]);
    expect(found('  ')).toEqual([]);
    expect(found('…')).toEqual([]);
  });
  it('offers only codes it was given, each once', () => {
    const only = createCodeSearch([{ code: 'F33.1', display: 'Major depressive disorder, recurrent, moderate' }]);
    expect(only.search('depression', 12)).toEqual([{ code: 'F33.1', display: 'Major depressive disorder, recurrent, moderate' }]);
    const all = found('depression');
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the terms', () => {
  it('are some 300, each name once and with a code', () => {
    const names = terms.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(terms.length).toBeGreaterThanOrEqual(300);
    expect(terms.filter(({ codes, name }) => name === '' || codes.some((code) => !/^[A-Z]\d[\dA-Z]{1,5}$/.test(code)))).toEqual(
      [],
    );
  });
});

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', true],
  ['abc', 'ab', true],
  ['abc', 'acb', true],
  ['abcd', 'xbcd', true],
  ['abc', 'ade', false],
  ['abcd', 'badc', false],
])('one edit between %s and %s: %s', (one, other, expected) => {
  expect(isOneEdit(one, other)).toBe(expected);
  expect(isOneEdit(other, one)).toBe(expected);
});
