import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { isRichText, openableRichText, plainTextOf, type RichTextNode, richTextOf } from '@notewell/model';
import { mergedDocument } from '@notewell/rules/merging';
import Placeholder from '@tiptap/extension-placeholder';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import frame from '../../../../forms/rich-text/frame.module.css';
import { RichText } from '../../../../forms/rich-text/rich-text.tsx';
import { BringIn } from '../../bring-in.tsx';
import type { Change, EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import { useSharedWords } from '../../use-shared-words.ts';
import sectionClasses from '../sections.module.css';
import { enterFormatting, Formatting, isToFormatting } from './formatting.tsx';
import { MentionMenu, type TakesKey } from './mention-menu.tsx';
import { MentionNode } from './mention-node.ts';
import classes from './narrative.module.css';
import { NotationHint } from './notations/hint.tsx';
import { notationsExtension } from './notations/plugin.ts';
import { useNotations, usualFinder } from './notations/use-notations.ts';
import { normalized, showDocument } from './show-document.ts';

type Stored = NonNullable<NoteSection['document']>;

/** Initial editor content: the document, else the plain text of an imported note or of a document that no editor can open. */
const contentOf = ({ document, text }: NoteSection): RichTextNode =>
  isRichText(document) ? openableRichText(document) : richTextOf(text ?? '');

function Editor({ note, section, definition, onChange, labelledBy }: EditorProps) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const keys = useRef<TakesKey>(undefined);
  const onKeys = useCallback((takes: TakesKey | undefined) => {
    keys.current = takes;
  }, []);
  const typed = useRef<(capture: () => RichTextNode) => () => Change>(undefined);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [3, 4] } }),
      MentionNode,
      notationsExtension(usualFinder),
      Placeholder.configure({ placeholder: definition?.placeholder ?? definition?.help ?? 'Write here' }),
    ],
    // The editor's JSON type is mutable, ours is read-only.
    content: contentOf(section) as object,
    // Rendering React at every key makes long notes slow; the editor renders itself.
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-autocomplete': 'list',
        spellcheck: 'true',
      },
      handleKeyDown: (_view, event) => keys.current?.(event) ?? false,
      // Shortcuts of the note, such as Ctrl/Cmd-Enter to sign; the editor would take them.
      handleDOMEvents: {
        keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey),
      },
    },
    onUpdate: ({ editor: { state } }) => {
      // Documents are immutable, so the current one is converted to JSON only at write time.
      const { doc } = state;
      const change = typed.current?.(() => doc.toJSON());
      if (change) latest.current(change);
    },
  });
  const words = useSharedWords(section, place, {
    of: (held) => normalized(editor, contentOf(held)),
    read: () => editor?.getJSON() as RichTextNode, // a document of the editor's own schema
    show: (document) => showDocument(editor, document),
    fields: (document) => ({ document: document as unknown as Stored, text: plainTextOf(document) }), // stored as JSON
    merge: mergedDocument,
  });
  useNotations(editor);
  useEffect(() => {
    typed.current = (capture) => words.typed(capture);
  }, [words]);
  return (
    <>
      <RichTextEditor
        ref={place}
        editor={editor}
        className={frame['editor']}
        classNames={{ content: classes['content'] ?? '' }}
        onFocus={() => setFocused(true)}
        onBlur={({ relatedTarget }) => {
          const to = relatedTarget instanceof Node ? relatedTarget : null;
          setFocused(place.current?.contains(to) === true || toolbar.current?.contains(to) === true);
        }}
        onKeyDown={(event) => {
          if (isToFormatting(event)) enterFormatting(toolbar.current);
        }}
      >
        {focused ? <Formatting editor={editor} toolbar={toolbar} /> : null}
        <RichTextEditor.Content />
        {editor ? <MentionMenu editor={editor} frame={place} onKeys={onKeys} /> : null}
        {editor ? <NotationHint editor={editor} frame={place} /> : null}
      </RichTextEditor>
      <BringIn
        {...{ note, section, definition }}
        onTake={(found) =>
          editor
            ?.chain()
            .focus('end')
            .insertContent([...(richTextOf(found).content ?? [])])
            .run()
        }
      />
    </>
  );
}

export const section: SectionKind = {
  kinds: ['Narrative', 'Import', 'Assessment'],
  Editor,
  View: ({ section: { document, text } }) => (
    <div className={sectionClasses['prose']}>
      <RichText document={document} text={text} />
    </div>
  ),
  isEmpty: ({ document, text }) => !(isRichText(document) ? plainTextOf(document) : (text ?? '')).trim(),
  words: ({ document, text }) => (isRichText(document) ? plainTextOf(document) : (text ?? '')),
};
