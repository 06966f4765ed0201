import type { CarePlan } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { renderPrintout } from '../../printing/render.ts';
import { nodesOf, readPdf, wordsUnder } from '../../printing/testing/read-pdf.ts';
import { hashOfPlan } from './plan-hash.ts';
import { type PlanPrintInput, planPrintout } from './plan-print.ts';

const plan: CarePlan = {
  resourceType: 'CarePlan',
  id: 'p1.c1',
  status: 'Active',
  title: 'Plan, spring',
  patient: { id: 'p1', resourceType: 'Patient', display: 'Nowak, Lucja' },
  start: '2026-03-01',
  items: [
    { id: 'g', kind: 'Goal', title: 'Sleep through the night', patientWords: 'I want to rest.', status: 'InProgress' },
    { id: 'o', parent: 'g', kind: 'Objective', title: 'In bed by 11', measure: 'Sleep diary' },
    { id: 'i', parent: 'o', kind: 'Intervention', title: 'Diary', frequency: { times: 2, every: 1, unit: 'Weeks' } },
  ],
  signatures: [
    { name: 'Dana Reyes', credentials: 'LCSW', role: 'Author', status: 'Signed', signedAt: '2026-03-01T18:00:00Z' },
    { signer: { id: 's', resourceType: 'Practitioner', display: 'Lee, Ann' }, status: 'Requested' },
  ],
};

async function printed(more: Partial<CarePlan> = {}, input: Partial<PlanPrintInput> = {}) {
  const printout = planPrintout({
    plan: { ...plan, ...more },
    printedBy: 'Dana Reyes',
    now: new Date('2026-11-27T12:00:00Z'),
    ...input,
  });
  const { tree, pages } = readPdf(await renderPrintout(printout));
  return { tree, pages, words: wordsUnder(tree).replace(/\s+/g, ' ') };
}

describe('the printout of a care plan', () => {
  it('is tagged: goals, objectives and interventions are headings in order', async () => {
    const { tree, words } = await printed();
    const headings = (tag: string) => nodesOf(tree, tag).map((node) => wordsUnder(node).trim());
    expect(headings('H3')).toContain('1 Goal: Sleep through the night');
    expect(headings('H4')).toEqual(['1.1 Objective: In bed by 11', '1.1.1 Intervention: Diary']);
    expect(words).toContain('2 times every week');
    expect(words).toContain('I want to rest.');
  });
  it('names the signatures, and whose is awaited in which state', async () => {
    const { words } = await printed();
    expect(words).toContain('Signed by Dana Reyes, LCSW, author');
    expect(words).toContain('In force, but not signed yet by Lee, Ann.');
    expect((await printed({ status: 'Draft' })).words).toContain('Draft. This plan is not in force. Not signed yet by Lee, Ann.');
    expect((await printed({ signatures: [] })).words).toContain('Nobody has signed this plan.');
  });
  it('names who declined to sign, and why', async () => {
    const declined = { name: 'Lucja Nowak', role: 'Patient', status: 'Declined', declinedReason: 'Other goals first.' } as const;
    const { words } = await printed({ patientSignatures: [declined] });
    expect(words).toContain('Lucja Nowak declined to sign: Other goals first.');
    expect(words).not.toContain('Signed by Lucja Nowak');
  });
  it('names the plans before and after it', async () => {
    const replaces = { id: 'p1.c0', resourceType: 'CarePlan' as const, display: 'Plan, winter' };
    const replacedBy = { ...plan, title: 'Plan, fall', start: '2026-09-01' };
    const { words } = await printed({ status: 'Completed', replaces, end: '2026-09-01' }, { replacedBy });
    expect(words).toContain('This plan is completed. Replaced by “Plan, fall”, from September 1, 2026.');
    expect(words).toContain('Plan, winter');
    expect(words).not.toContain('Not signed yet');
  });
  it('says who marked it as an error, when and why, and marks every page', async () => {
    const error = {
      status: 'EnteredInError' as const,
      enteredInErrorReason: 'Another patient',
      enteredInErrorBy: { id: 'd', resourceType: 'Practitioner' as const, display: 'Reyes, Dana' },
      enteredInErrorAt: '2026-11-20T18:00:00Z',
      description: 'A long story. '.repeat(800),
    };
    const { words, pages } = await printed(error);
    expect(words).toMatch(/Entered in error by Reyes, Dana, November 20, 2026, [^.]*\. Another patient/);
    expect(words).not.toContain('in force');
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter((page) => !page.includes('Entered in error'))).toEqual([]);
  });
  it('says that the plan was changed after a signature', async () => {
    const signatures = [{ name: 'Dana Reyes', status: 'Signed' as const, hash: 'a'.repeat(64) }];
    expect((await printed({ signatures })).words).toContain('differently now than at this signature');
  });
  it('counts the day on which a plan ended as no change of what was signed', async () => {
    const signatures = [{ name: 'Dana Reyes', status: 'Signed' as const, hash: hashOfPlan(plan) }];
    const ended = { signatures, status: 'Completed' as const, end: '2026-12-01' };
    expect((await printed(ended)).words).not.toContain('differently now than at this signature');
    expect((await printed({ ...ended, status: 'Active' })).words).toContain('differently now than at this signature');
  });
});
