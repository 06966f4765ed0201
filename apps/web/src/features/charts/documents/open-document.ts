import type { Client } from '@notewell/client';
import type { DocumentReference } from '@notewell/model';

/** File types that browsers show without running code in them. */
const shown = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/plain)/;

/** True for a document whose file opens in a window. Others are downloaded. */
export const opensInWindow = ({ content }: DocumentReference): boolean => shown.test(content?.contentType ?? '');

interface OpenOptions {
  /** True to download also what a browser could show. */
  readonly downloads?: boolean;
}

/** Opens the document's file in a new window, or downloads it if the browser cannot show it. Rejects without a file. */
export async function openDocument(
  client: Pick<Client, 'content'>,
  document: DocumentReference,
  { downloads = false }: OpenOptions = {},
): Promise<void> {
  const file = await client.content('DocumentReference', document.id ?? '');
  const url = URL.createObjectURL(file);
  const link = window.document.createElement('a');
  link.href = url;
  if (shown.test(file.type) && !downloads) link.target = '_blank';
  else link.download = document.fileName ?? document.title ?? 'document';
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
