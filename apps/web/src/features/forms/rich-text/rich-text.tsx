import { isRichText, mentionOf, type RichTextNode } from '@notewell/model';
import { Fragment, type ReactNode } from 'react';
import classes from './rich-text.module.css';

type Draw = (children: ReactNode, node: RichTextNode) => ReactNode;

/** Renders nodes and marks as elements. Unknown nodes render their children, so that no text is lost; no HTML is injected. */
const nodes: Readonly<Record<string, Draw>> = {
  paragraph: (children) => <p>{children}</p>,
  heading: (children, node) => (Number(node.attrs?.['level'] ?? 3) <= 2 ? <h3>{children}</h3> : <h4>{children}</h4>),
  bulletList: (children) => <ul>{children}</ul>,
  orderedList: (children) => <ol>{children}</ol>,
  listItem: (children) => <li>{children}</li>,
  blockquote: (children) => <blockquote>{children}</blockquote>,
  codeBlock: (children) => <pre>{children}</pre>,
  hardBreak: () => <br />,
  horizontalRule: () => <hr />,
  mention: (_children, node) => <span className={classes['mention']}>@{mentionOf(node)?.name}</span>,
};
const marks: Readonly<Record<string, (children: ReactNode) => ReactNode>> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  underline: (children) => <u>{children}</u>,
  strike: (children) => <s>{children}</s>,
  code: (children) => <code>{children}</code>,
};

function draw(node: RichTextNode, index: number): ReactNode {
  if (node.text !== undefined)
    return (
      <Fragment key={index}>
        {(node.marks ?? []).reduce<ReactNode>((children, { type }) => marks[type]?.(children) ?? children, node.text)}
      </Fragment>
    );
  const children = node.content?.map(draw);
  return <Fragment key={index}>{nodes[node.type]?.(children, node) ?? children}</Fragment>;
}

/** A stored document for reading; plain text if there is no document. */
export function RichText({ document, text }: { readonly document: unknown; readonly text?: string | undefined }) {
  if (!isRichText(document)) return <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>;
  return <>{document.content?.map(draw)}</>;
}
