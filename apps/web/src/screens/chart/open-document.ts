import type { Client } from '@notewell/client';
import type { DocumentReference } from '@notewell/model';

/** Kinds of file that a browser shows by itself, and shows without running anything in them. */
const shown = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/plain)/;

/** Opens the document's file in its own window, or saves it where the browser cannot show it. Rejects where it has none. */
export async function openDocument(client: Pick<Client, 'content'>, document: DocumentReference): Promise<void> {
  const file = await client.content('DocumentReference', document.id ?? '');
  const url = URL.createObjectURL(file);
  const link = window.document.createElement('a');
  link.href = url;
  if (shown.test(file.type)) link.target = '_blank';
  else link.download = document.fileName ?? document.title ?? 'document';
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
