/** A part of a message: words, or a web address to open. */
export interface MessagePart {
  readonly text: string;
  readonly href?: string;
}

/** A web address in text. Quotes, brackets, controls and marks of direction end it: they could make it look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they end an address
const address =
  /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"'`\\\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/giu;
/** Signs that end the sentence and not the address. */
const ending = /[.,;:!?*_…]+$/;

/** The address without the end of the sentence around it: a closing bracket belongs to it only with its opening one. */
function trimmed(found: string): string {
  const text = found.replace(ending, '');
  for (const [open, close] of ['()', '[]', '{}'].map((pair) => [...pair]))
    if (close && text.endsWith(close) && text.split(close).length > text.split(open ?? '').length)
      return trimmed(text.slice(0, -1));
  return text;
}

/** True if the host that opens is the one that is read. Letters of other scripts and signs like a slash imitate hosts. */
function opensAsRead(shown: string, { protocol, host }: URL): boolean {
  const read = `${protocol}//${host}`;
  return shown.toLowerCase().startsWith(read) && /^[/?#:]?$/.test(shown.charAt(read.length));
}

/** The web addresses in a message, and the words between them. Nothing but http and https becomes a link. */
export function messageParts(text: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = trimmed(found);
    const url = URL.canParse(shown) ? new URL(shown) : undefined;
    if (!url || !['http:', 'https:'].includes(url.protocol) || !opensAsRead(shown, url)) continue;
    // So does a name before the host.
    if (url.username !== '' || url.password !== '') continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href: url.href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
