import { definitionOf, type UnknownRecord, validate } from '@notewell/model';
import { runs, validValue } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { practiceRecordTypes } from '../practice-records/index.ts';
import {
  type CellContext,
  idHeading,
  plainCell,
  planTable,
  readHeadings,
  safeCell,
  type Table,
  tableOf,
  tableTypes,
} from './index.ts';

const context: CellContext = { dates: 'mdy', named: () => new Map() };
const tables = tableTypes.flatMap((type): [string, Table][] => {
  const table = tableOf(type);
  return table ? [[type, table]] : [];
});
const exportOf = ({ columns }: Table, records: readonly UnknownRecord[]) => ({
  headings: [idHeading, ...columns.map(({ label }) => label)],
  rows: records.map((record) => [String(record['id']), ...columns.map((column) => plainCell(safeCell(column.cellOf(record))))]),
});

describe.each(tables)('the table of %s', (_type, table) => {
  it('has headings that each name one column', () => {
    const labels = table.columns.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(readHeadings(table, labels).map(({ column }) => column)).toEqual([...table.columns]);
  });

  it('imports what it exported without a change', () => {
    fc.assert(
      fc.property(validValue(table.definition), (made) => {
        const record: UnknownRecord = { ...made, id: '01930000-0000-7000-8000-000000000001' };
        const { headings, rows } = exportOf(table, [record]);
        const existing = [{ id: String(record['id']), record }];
        const plan = planTable({ table, headings: readHeadings(table, headings), rows, existing, context });
        expect(plan.map(({ outcome, next }) => [outcome, next])).toEqual([['unchanged', record]]);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('a cell', () => {
  const location = tableOf('Location');
  const put = (label: string, cell: string, record: UnknownRecord = {}) => {
    const read = location?.columns.find((column) => column.label === label)?.put(record, cell, context);
    return read?.ok ? read.value : read?.fault;
  };

  it('is kept from being calculated by a spreadsheet, and read back', () => {
    for (const cell of [' =1+1', '＝1', '=1+1', '+1 555', '-x', '@sum', "'=a", '\tx']) {
      expect(safeCell(cell)).toBe(`'${cell}`);
      expect(plainCell(safeCell(cell))).toBe(cell);
    }
    for (const cell of ['-12', '-1.5', 'plain', "o'clock", '']) expect(safeCell(cell)).toBe(cell);
  });

  it('leaves the value where empty text is put, and clears it by (clear)', () => {
    expect(put('City', '(clear)', { name: 'A', address: { city: 'Bend' } })).toEqual({ name: 'A' });
  });

  it('replaces the number of its use and keeps the others', () => {
    const telecom = [
      { system: 'Phone', value: '1', use: 'Work' },
      { system: 'Phone', value: '2', use: 'Home' },
    ];
    expect(put('Home phone', '3', { telecom })).toEqual({ telecom: [telecom[0], { system: 'Phone', value: '3', use: 'Home' }] });
  });

  it('says what to write where it cannot be read', () => {
    expect(put('Kind of place', 'Castle')).toMatch(/^“Castle” is not on the list\. Write /);
    expect(put('District', 'Nowhere')).toBe('No district is called “Nowhere”. Create it first, or correct the name.');
  });
});

it('every practice record type, patients and staff have a table, with valid values of new records', () => {
  expect(tableTypes).toEqual([...practiceRecordTypes, 'Patient', 'Practitioner']);
  const contract = tableOf('Contract');
  const made = { ...contract?.values, title: 'Consent', topics: ['Telehealth'] };
  expect(validate(definitionOf('Contract'), made).ok || made).toBe(true);
});

it('two rows about one record are not both taken', () => {
  const table = tableOf('Location');
  if (!table) throw new Error('Locations have no table.');
  const record: UnknownRecord = { id: '01930000-0000-7000-8000-000000000001', name: 'Harbor Street' };
  const { headings, rows } = exportOf(table, [record]);
  const existing = [{ id: String(record['id']), record }];
  const plan = planTable({ table, headings: readHeadings(table, headings), rows: [...rows, ...rows], existing, context });
  expect(plan.map(({ outcome }) => outcome)).toEqual(['unchanged', 'refused']);
});

describe('the cells of a row', () => {
  const location = tableOf('Location');
  const planned = (headings: readonly string[], ...rows: readonly (readonly string[])[]) => {
    if (!location) throw new Error('Locations have no table.');
    return planTable({ table: location, headings: readHeadings(location, headings), rows, existing: [], context });
  };

  it.each(['\u0007', '\u001b', '\u0092', '\u202e', '\ufffd'])('are refused with a character that nobody sees: %j', (sign) => {
    const [row] = planned(['Name', 'City'], [`East${sign} Clinic`, 'Bend']);
    expect([row?.outcome, row?.faults[0]?.column]).toEqual(['refused', 'Name']);
    expect(row?.faults[0]?.message).toMatch(/^A character cannot be read \(U\+[0-9A-F]{4}\)/);
  });
});

describe('a row with more cells than headings', () => {
  it('is refused only if one of them has text', () => {
    const table = tableOf('Location');
    if (!table) throw new Error('Locations have no table.');
    const headings = readHeadings(table, ['Name', 'City']);
    const rows = [
      ['East', 'Bend', ' OR'],
      ['West', 'Bend', '', ' '],
    ];
    const plan = planTable({ table, headings, rows, existing: [], context });
    expect(plan.map(({ outcome }) => outcome)).toEqual(['refused', 'new']);
    expect(plan[0]?.faults[0]?.message).toMatch(/^“OR” has no heading\./);
  });
});

describe('a row with the ID of a record', () => {
  const people = tableOf('Patient');
  const existing = [
    ['1', 'Amy', 'Shaw', '2007-01-01'],
    ['2', 'Peter', 'Chalmers', '1974-12-25'],
    ['3', 'Ben', 'Shaw', '2009-03-04'],
  ].map(([id = '', given, family, birthDate]) => ({ id, record: { id, name: { given, family }, birthDate } }));
  const planOf = (headings: string, ...rows: readonly string[]) => {
    if (!people) throw new Error('Patients have no table.');
    const cells = rows.map((row) => row.split(','));
    return planTable({ table: people, headings: readHeadings(people, headings.split(',')), rows: cells, existing, context });
  };
  const outcomesOf = (...given: Parameters<typeof planOf>) => planOf(...given).map(({ outcome }) => outcome);

  it('waits for a decision if it makes another person of it', () => {
    const headings = 'ID,First name,Last name,Birth date';
    const [row] = planOf(headings, '1,Peter,Chalmers,1974-12-25');
    expect(row?.outcome).toBe('otherPerson');
    expect(row?.faults[0]?.message).toContain('turn Shaw, Amy, born Jan 1, 2007 into Chalmers, Peter, born Dec 25, 1974');
    const slipped = ['1,Peter,Chalmers,1974-12-25', '2,Ben,Shaw,2009-03-04', '3,Amy,Shaw,2007-01-01'];
    expect(outcomesOf(headings, ...slipped)).toEqual(['otherPerson', 'otherPerson', 'otherPerson']);
    expect(outcomesOf(headings, '1,Zoe,Nobody,1999-09-09')).toEqual(['otherPerson']);
  });

  it('waits for a decision if another record has its new name', () => {
    expect(outcomesOf('ID,First name,Last name', '1,Ben,Shaw')).toEqual(['otherPerson']);
    expect(outcomesOf('ID,First name,Last name,Birth date', '1,Ben,Shaw,2007-01-01')).toEqual(['changed']);
  });

  it('changes the name or the birth date of the same person', () => {
    const headings = 'ID,First name,Last name,Birth date';
    expect(outcomesOf(headings, '1,Amy,Miller,2007-01-01', '2,Peter,Chalmers,1975-12-25')).toEqual(['changed', 'changed']);
  });

  it('waits for a decision if a colleague’s name and email both change', () => {
    const table = tableOf('Practitioner');
    if (!table) throw new Error('Staff have no table.');
    const record = { id: '1', name: { given: 'Amy', family: 'Shaw' }, email: 'amy@clinic.test' };
    const headings = readHeadings(table, ['ID', 'First name', 'Last name', 'Email']);
    const rows = [['1', 'Bo', 'Chalmers', 'bo@clinic.test']];
    const plan = planTable({ table, headings, rows, existing: [{ id: '1', record }], context });
    expect(plan.map(({ outcome }) => outcome)).toEqual(['otherPerson']);
  });
});
