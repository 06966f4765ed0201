import type { ListQuery } from '@notewell/client';
import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { PlansToReview } from './plans-to-review.tsx';

const plan = (id: string, display: string, reviewDue: string) => ({
  id,
  resourceType: 'CarePlan',
  patient: { id: `p${id}`, resourceType: 'Patient', display },
  title: 'Care plan, spring',
  reviewDue,
});

/** The text of the list on December 1. The lists of plans written and of the care team hold the same plans. */
function shown(items: readonly object[], permissions: readonly string[] = ['CarePlan.Read']): string {
  const list = watched({ ...emptyList, items });
  const content = <PlansToReview me="me" today="2026-12-01" />;
  return markupOf(content, { client: { watchList: () => list }, user: { id: 'me', permissions } }).replace(/<[^>]+>/g, ' ');
}

describe('care plans to review, on Home,', () => {
  it('are listed once each, the one due longest first', () => {
    const text = shown([plan('1', 'Able, Ann', '2026-12-10'), plan('2', 'Baker, Ben', '2026-11-20')]);
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /Care plans to review 2 .*Baker, Ben .*Due since Nov 20, 2026 .*Review .*Able, Ann .*Due Dec 10/,
    );
    expect(text.match(/Baker, Ben/g)).toHaveLength(1);
  });
  it('show five at first, with a button for all that the number counts', () => {
    const many = [1, 2, 3, 4, 5, 6].map((at) => plan(`${at}`, `Able, A${at}`, `2026-12-0${at}`));
    expect(shown(many)).toMatch(/Care plans to review\s+6[\s\S]*A5[\s\S]*Show all 6/);
    expect(shown(many)).not.toContain('A6');
    expect(shown(many.slice(1))).not.toContain('Show all');
  });
  it('are asked for in force and on hold', () => {
    const asked: unknown[] = [];
    const watchList = ({ type, filters }: ListQuery) => {
      if (type === 'CarePlan') asked.push(filters?.find(({ kind }) => kind === 'Status'));
      return watched({ ...emptyList, items: type === 'Patient' ? [{ id: 'p' }] : [] });
    };
    markupOf(<PlansToReview me="me" today="2026-12-01" />, {
      client: { watchList },
      user: { id: 'me', permissions: ['CarePlan.Read', 'Patient.Read'] },
    });
    const both = { kind: 'Status', values: ['Active', 'OnHold'] };
    expect(asked).toEqual([both, both]);
  });
  it('are absent without any, and for people who read no plans', () => {
    expect(shown([])).toBe('');
    expect(shown([plan('1', 'Able, Ann', '2026-12-10')], ['Note.Read'])).toBe('');
  });
});
