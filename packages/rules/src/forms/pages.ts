import type { QuestionnaireItem } from '@notewell/model';
import { isSection } from './questions/index.ts';
import { isRepeating, occurrenceOf } from './repeats.ts';

/** A page of a form: its heading, where it has one, and the questions that follow it. */
export interface FormPage {
  /** That of its first item. */
  readonly linkId: string;
  readonly title: string | undefined;
  readonly items: readonly QuestionnaireItem[];
}

/** A heading at the top of the form. A callout belongs to the page it is on, and so does a group that repeats. */
const begins = (item: QuestionnaireItem): boolean =>
  isSection(item) && item.displayStyle === undefined && !isRepeating(item) && occurrenceOf(item) === undefined;

/** The pages of a form: each heading at the top begins one. Questions before the first heading are a page of their own. */
export function pagesOf(items: readonly QuestionnaireItem[]): readonly FormPage[] {
  const pages: { linkId: string; title: string | undefined; items: QuestionnaireItem[] }[] = [];
  for (const item of items) {
    const last = pages.at(-1);
    if (!last || begins(item)) pages.push({ linkId: item.linkId, title: begins(item) ? item.text : undefined, items: [item] });
    else last.items.push(item);
  }
  return pages;
}

/** True for a page that shows more than its heading. */
export function hasContent({ items }: FormPage, shown: ReadonlySet<string>): boolean {
  return items.some(
    (item) => shown.has(item.linkId) && (!begins(item) || (item.items ?? []).some(({ linkId }) => shown.has(linkId))),
  );
}
