import { mentionOf } from '@notewell/model';
import { Node } from '@tiptap/core';
import classes from '../../../../forms/rich-text/rich-text.module.css';

const nameIn = (element: HTMLElement) => (element.textContent ?? '').replace(/^@/, '');

/** A mention in the text: one unit for the caret, stored with the person (`mentionOf` of the model). */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-mention'),
      renderHTML: ({ id }) => ({ 'data-mention': String(id) }),
    },
    name: { default: '', parseHTML: nameIn, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, class: classes['mention'] },
    `@${mentionOf(node.toJSON() as Parameters<typeof mentionOf>[0])?.name ?? ''}`, // a node's JSON is a rich-text node
  ],
  renderText: ({ node }) => String(node.attrs['name']),
});
