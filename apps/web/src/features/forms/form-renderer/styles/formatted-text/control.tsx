import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { isRichText, mentionsIn, openableRichText, plainTextOf, type RichTextNode, richTextOf } from '@notewell/model';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import frame from '../../../rich-text/frame.module.css';
import type { Value } from '../../answers.ts';
import { type ControlProps, firstText } from '../../question-kind.ts';
import classes from './formatted-text.module.css';

/** The answer's document. This editor has no mentions. */
function contentOf(values: ControlProps['values']): RichTextNode {
  const [document] = values;
  if (!isRichText(document)) return richTextOf(firstText(values));
  return mentionsIn(document).length > 0 ? richTextOf(plainTextOf(document)) : openableRichText(document);
}

export default function Control({ values, onChange, onBlur, labelId, describedBy, disabled }: ControlProps) {
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: { levels: [3, 4] } })],
    // The editor's JSON type is mutable, ours is read-only.
    content: contentOf(values) as object,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        spellcheck: 'true',
      },
      // Ctrl/Cmd-Enter signs the note; the editor would insert a line break.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
    },
    onUpdate: ({ editor: { state } }) => {
      const document = state.doc.toJSON() as RichTextNode; // a document of the editor's own schema
      // Stored as JSON; an editor node always converts to it.
      latest.current.onChange(plainTextOf(document).trim() === '' ? [] : [document as unknown as Value]);
    },
    onBlur: () => latest.current.onBlur(),
  });
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <RichTextEditor editor={editor} className={frame['editor']} classNames={{ content: classes['content'] ?? '' }}>
      <RichTextEditor.Toolbar className={frame['toolbar']}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
