import type { QuestionnaireItem } from '@notewell/model';
import { type Check, type Found, quoted } from '../finding.ts';

type Named = readonly [where: string, linkId: string | undefined];

const named = ({ displayWhen, requiredWhen, calculation }: QuestionnaireItem): readonly Named[] => [
  ...(displayWhen?.conditions ?? []).map(({ question }) => ['shows by', question] as const),
  ...(requiredWhen?.conditions ?? []).map(({ question }) => ['is required by', question] as const),
  ...(calculation?.from ?? []).map((linkId) => ['is calculated from', linkId] as const),
];

/** Conditions, calculations and scores that name a missing question. */
export const brokenReferences: Check = {
  name: 'broken-references',
  severity: 'Error',
  find: ({ all, byId, scoring, subscales = [] }) => {
    const lost = (linkId: string | undefined): linkId is string => linkId !== undefined && !byId.has(linkId);
    const inItems = all.flatMap((item) =>
      named(item).flatMap(([where, linkId]): Found[] =>
        lost(linkId) ? [{ at: item.linkId, message: `${quoted(item)} ${where} a question that is no longer in this form.` }] : [],
      ),
    );
    const counted: readonly (readonly [string, string, readonly (string | undefined)[]])[] = [
      ['scoring.items', 'The score counts', scoring?.items ?? []],
      ['scoring.alerts', 'An alert watches', (scoring?.alerts ?? []).map(({ linkId }) => linkId)],
      ...subscales.map(({ name, items }) => ['subscales', `The subscale “${name}” counts`, items] as const),
    ];
    const inScores = counted.flatMap(([at, words, linkIds]) =>
      linkIds.filter(lost).map((): Found => ({ at, message: `${words} a question that is no longer in this form.` })),
    );
    return [...inItems, ...inScores];
  },
};
