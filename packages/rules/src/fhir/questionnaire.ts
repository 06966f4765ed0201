import { type Questionnaire, questionnaireDepth } from '@notewell/model';
import { flatten } from '../forms/answers.ts';
import { type Inside, itemsIn, itemsOut, ownOver, withOwn } from './item.ts';
import { merged } from './merge.ts';
import { coding, given, isNode, type Node, nodesIn, nodesWithin, plain, textIn } from './node.ts';
import { optionsIn } from './options.ts';

/** What a form says, without where it stands among versions. */
export type FormBody = Omit<
  Questionnaire,
  'id' | 'resourceType' | 'partition' | 'meta' | 'content' | 'display' | 'identifiers' | 'status'
>;
export interface Imported {
  readonly form: FormBody;
  /** What was kept without being understood, in sentences for whoever imports. */
  readonly remarks: readonly string[];
}

function bareIn(node: Node): Omit<FormBody, 'items'> {
  const code = coding(nodesIn(node['code'])[0]);
  const url = textIn(node['url']);
  const web = url && url.length <= 2_048 && /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(url) ? url : undefined;
  const title = textIn(node['title']) ?? textIn(node['name']) ?? code?.display ?? 'Untitled form';
  const some = {
    name: textIn(node['name'])?.slice(0, 200),
    url: web,
    description: textIn(node['description']),
    code,
    terms: textIn(node['copyright']),
    approvalDate: textIn(node['approvalDate'])?.match(/^\d{4}-\d{2}-\d{2}$/)?.[0],
  };
  return { title: title.slice(0, 300), ...given(some) };
}

/** A FHIR R4 Questionnaire as a form; throws a TypeError for anything else. The whole of it is kept in `foreign`. */
export function fromFhirQuestionnaire(value: unknown): Imported {
  if (!isNode(value) || value['resourceType'] !== 'Questionnaire') throw new TypeError('This is not a FHIR Questionnaire.');
  const remarks: string[] = [];
  const nodes = new Map(nodesWithin(value).map((node) => [textIn(node['linkId']) ?? '', node]));
  const inside: Inside = {
    root: value,
    optionsOf: (linkId) => optionsIn(nodes.get(linkId) ?? {}, value),
    remark: (words) => remarks.push(words),
  };
  const items = itemsIn(nodesIn(value['item']), inside, questionnaireDepth);
  const body = ownOver(value, bareIn(value));
  return { form: { ...body, ...(items.length > 0 && { items }), foreign: plain(value) }, remarks };
}

function written(form: FormBody, known: FormBody['items'] = []): Node {
  const {
    items = [],
    foreign: _foreign,
    status: _status,
    version: _version,
    versionNote: _note,
    lineage: _lineage,
    ...said
  } = form as FormBody & { readonly status?: unknown }; // a whole Questionnaire is a body too
  // What is the resource's and not the form's stays behind.
  const body = Object.fromEntries(
    Object.entries(said).filter(
      ([name]) => !['id', 'resourceType', 'partition', 'meta', 'content', 'display', 'identifiers'].includes(name),
    ),
  );
  const all = new Map([...flatten(known), ...flatten(items)].map((item) => [item.linkId, item]));
  const bare = given({
    resourceType: 'Questionnaire',
    url: form.url,
    name: form.name,
    title: form.title,
    status: 'active',
    subjectType: ['Patient'],
    description: form.description,
    copyright: form.terms,
    approvalDate: form.approvalDate,
    code: form.code ? [form.code] : [],
  });
  const node = withOwn(bare, body, bareIn(bare));
  return plain({ ...node, item: itemsOut(items, (linkId) => all.get(linkId)) });
}
const statuses: { readonly [status: string]: string } = { Draft: 'draft', Active: 'active', Retired: 'retired' };

/**
 * A form as a FHIR R4 Questionnaire. What came from elsewhere goes out exactly as it came, but for what was changed here;
 * what FHIR has no member for is in an extension of our own.
 */
export function toFhirQuestionnaire(form: FormBody & { readonly status?: string | undefined }): Node {
  const { foreign } = form;
  if (!isNode(foreign)) return { ...written(form), status: statuses[form.status ?? ''] ?? 'active' };
  const came = fromFhirQuestionnaire(foreign).form;
  // A condition on a question that was taken away is still said as it was. Both are whole questionnaires, so that the merged is one.
  return merged(foreign, written(came), written(form, came.items)) as Node;
}
