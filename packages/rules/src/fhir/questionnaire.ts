import { type Questionnaire, questionnaireDepth } from '@notewell/model';
import { flatten } from '../forms/answers.ts';
import { type Inside, itemsIn, itemsOut, ownOver, withOwn } from './item.ts';
import { merged } from './merge.ts';
import { coding, given, isNode, type Node, nodesIn, nodesWithin, plain, textIn } from './node.ts';
import { optionsIn } from './options.ts';
import { foreignVersionOf } from './version.ts';

/** A form's content, without identity and version. */
export type FormBody = Omit<
  Questionnaire,
  'id' | 'resourceType' | 'partition' | 'meta' | 'content' | 'display' | 'identifiers' | 'status'
>;
export interface Imported {
  readonly form: FormBody;
  /** Sentences for the person importing, about parts that were kept without being understood. */
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

/**
 * Reads a FHIR R4 Questionnaire as a form and keeps all of it in `foreign`. Throws a TypeError for anything else,
 * including other FHIR releases.
 */
export function fromFhirQuestionnaire(value: unknown): Imported {
  if (!isNode(value) || value['resourceType'] !== 'Questionnaire') throw new TypeError('This is not a FHIR Questionnaire.');
  const version = foreignVersionOf(value);
  if (version) throw new TypeError(`This is a ${version} Questionnaire. Notewell takes R4: export it as R4, or convert it.`);
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
  // Drops the resource's own members, which are not part of the form.
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
 * Writes a form as a FHIR R4 Questionnaire. Imported parts go out exactly as they came unless they were changed here.
 * Values without a FHIR member go into our own extension.
 */
export function toFhirQuestionnaire(form: FormBody & { readonly status?: string | undefined }): Node {
  const { foreign } = form;
  if (!isNode(foreign)) return { ...written(form), status: statuses[form.status ?? ''] ?? 'active' };
  const came = fromFhirQuestionnaire(foreign).form;
  // Conditions on a removed question are still written. Both inputs are questionnaires, so the merged value is one too.
  return merged(foreign, written(came), written(form, came.items)) as Node;
}
