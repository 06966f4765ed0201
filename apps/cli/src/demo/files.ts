import { Readable } from 'node:stream';
import { type DocumentReference, definitionOf } from '@notewell/model';
import { type Installation, plainPaper } from '@notewell/server';
import type { Made } from './maker.ts';
import { pagesOf } from './papers/papers.ts';

/** Files that are encrypted and written concurrently. */
const atOnce = 8;

const paperOf = (document: DocumentReference) =>
  plainPaper({
    title: document.title ?? 'Document',
    made: new Date(document.created ?? 0),
    foot: 'An invented document of the demo practice.',
    pages: pagesOf(document),
  });

/** Gives each document of a batch its file: a small PDF of its text. Other resources stay unchanged. */
export async function withFiles(
  made: readonly Made[],
  { content, networkId }: Pick<Installation, 'content'> & { readonly networkId: string },
): Promise<readonly Made[]> {
  const filled = [...made];
  const waiting = [...made.entries()].filter(([, { type }]) => type === 'DocumentReference');
  const next = waiting.values();
  const work = async () => {
    for (const [index, one] of next) {
      const document = one.body as DocumentReference; // of that type
      const facts = await content.put(networkId, Readable.from([await paperOf(document)]));
      const url = `/api/v1/practices/${networkId}/${definitionOf('DocumentReference').collection}/${document.id}/content`;
      filled[index] = { ...one, body: { ...document, content: { ...facts, url, contentType: 'application/pdf' } } };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return filled;
}
