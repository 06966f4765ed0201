import { messageParts } from './links.ts';

/** Text of a message with its web addresses as links. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  messageParts(text).map((part, at) =>
    part.href === undefined ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={at} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ),
  );
