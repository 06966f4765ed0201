import {
  type Confidentiality,
  DocumentCategory,
  type DocumentCompletion,
  type DocumentStatus,
  DocumentType,
} from '@notewell/model';
import { codeAt, notesOf, systems, toCoding } from '../concepts.ts';
import { toDay, toInstant } from '../dates.ts';
import { type Context, type Draft, defineMapper, enteredInError, type File } from '../mapper.ts';
import { lookUp, type Node, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, DocumentStatus>> = { current: 'Current', superseded: 'Superseded' };
const completions: Readonly<Record<string, DocumentCompletion>> = {
  preliminary: 'Preliminary',
  final: 'Final',
  amended: 'Amended',
};
const confidentialities: Readonly<Record<string, Confidentiality>> = {
  U: 'Unrestricted',
  L: 'Low',
  M: 'Moderate',
  N: 'Normal',
  R: 'Restricted',
  V: 'VeryRestricted',
};

/** The first attachment that is not plain text, embedded or from the Binary it names. */
function fileOf(resource: Node, { part }: Context): File | undefined {
  for (const attachment of nodesAt(resource, 'content.attachment')) {
    const url = textAt(attachment, 'url');
    const holder = attachment.data === undefined && url !== undefined ? part({ reference: url }) : attachment;
    const data = textAt(holder, 'data');
    const contentType = textAt(holder, 'contentType') ?? textAt(attachment, 'contentType') ?? 'application/octet-stream';
    if (data !== undefined && !isPlain(contentType) && typeForm.test(contentType))
      return { contentType: contentType.toLowerCase(), bytes: Buffer.from(data, 'base64') };
  }
  return undefined;
}
const isPlain = (contentType: unknown) => /^text\/plain\b/.test(String(contentType));
const typeForm = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;

/** Text of the plain-text attachments. */
function textOf(resource: Node): string | undefined {
  const plain = nodesAt(resource, 'content.attachment').filter(({ contentType }) => isPlain(contentType));
  const texts = plain.flatMap((attachment) => {
    const data = textAt(attachment, 'data');
    return data ? Buffer.from(data, 'base64').toString('utf8') : [];
  });
  return texts.join('\n\n').trim() || undefined;
}

export const documentReference = defineMapper({
  fhirType: 'DocumentReference',
  type: 'DocumentReference',
  record: 'subject',
  refuse: (resource) => enteredInError(resource.status) ?? enteredInError(resource.docStatus),
  file: fileOf,
  map: (resource, { patient, reference, references }): Draft<'DocumentReference'> => {
    const attachment = nodesAt(resource, 'content.attachment')[0];
    return {
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Current',
      completion: lookUp(completions, textAt(resource, 'docStatus')),
      subject: patient,
      type: toCoding(resource.type, [systems.loinc], DocumentType),
      category: toCoding(nodesAt(resource, 'category')[0], [], DocumentCategory),
      title: (textAt(attachment, 'title') ?? textAt(resource, 'description'))?.slice(0, 500),
      description: notesOf({}, textAt(resource, 'description')),
      text: textOf(resource),
      author: references(nodesAt(resource, 'author'), 'Practitioner', 'Patient', 'RelatedPerson')[0],
      authenticator: reference(resource.authenticator, 'Practitioner', 'Organization'),
      custodian: reference(resource.custodian, 'Organization'),
      created: toInstant(textAt(resource, 'date')),
      documentDate: toDay(textAt(attachment, 'creation') ?? textAt(resource, 'date')),
      confidentiality: lookUp(confidentialities, codeAt(resource, 'securityLabel')),
      encounter: references(nodesAt(resource, 'context.encounter'), 'Encounter')[0],
    };
  },
});
