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

/** The web addresses in a message, and the words between them. Nothing but http and https becomes a link. */
export function messageParts(text: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = trimmed(found);
    const url = URL.canParse(shown) ? new URL(shown) : undefined;
    // An address with a name before the host looks like another host.
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href: url.href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
