import { type Found, type Node, nodesAt, textAt } from './read.ts';

const most = 50;
const attachmentsOf = (report: Node) => nodesAt(report, 'presentedForm').slice(0, most);
const idOf = (report: Node, index: number) => `${textAt(report, 'id') ?? ''}-form-${index + 1}`;
const isReport = ({ resourceType, id, status }: Node) =>
  resourceType === 'DiagnosticReport' && typeof id === 'string' && status !== 'entered-in-error';

/** References from a report to the documents made of its presented forms. */
export const formsOf = (report: Node): Node[] =>
  attachmentsOf(report).map((_, index) => ({ reference: `DocumentReference/${idOf(report, index)}` }));

/** Adds a report's presented forms, such as a laboratory's PDF, as documents of the same record. */
export function withReportForms(found: Found): Found[] {
  const { resource: report, fullUrl } = found;
  if (!isReport(report)) return [found];
  const base = /^https?:.+\//.exec(fullUrl ?? '')?.[0]?.replace(/DiagnosticReport\/$/, 'DocumentReference/');
  const forms = attachmentsOf(report).map((attachment, index) => {
    const id = idOf(report, index);
    const resource: Node = {
      resourceType: 'DocumentReference',
      id,
      status: 'current',
      subject: report.subject,
      type: report.code,
      date: report.issued,
      content: [{ attachment: { title: textAt(report, 'code.text') ?? textAt(report, 'code.coding.display'), ...attachment } }],
      ...(report.encounter ? { context: { encounter: [report.encounter] } } : {}),
    };
    return { resource, fullUrl: base ? base + id : undefined };
  });
  return [...forms, found];
}
