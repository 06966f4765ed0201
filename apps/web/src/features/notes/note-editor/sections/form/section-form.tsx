import { useResource } from '@notewell/client/react';
import type { Note, NoteSectionFormElement } from '@notewell/model';
import { conditionsHold } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconForms } from '@tabler/icons-react';
import { useId } from 'react';
import { changedSection } from '../../change.ts';
import { childrenOf, childSectionId, withChild } from '../../child-sections.ts';
import { useSurroundings } from '../../note-surroundings.ts';
import { sectionKindOf } from '../../registry.ts';
import type { ChangeUse, EditorProps, NoteSection } from '../../section-kind.ts';
import classes from '../sections.module.css';

/** A shared section. Each element becomes a section of the note at its first edit. */
export function SectionForm({ formId, ...props }: EditorProps & { readonly formId: string }) {
  const { data, status } = useResource('NoteSectionForm', formId);
  const around = useSurroundings();
  if (!data) {
    return status === 'loading' ? (
      <SkeletonRows rows={4} />
    ) : (
      <StatePanel compact icon={IconForms} title="This section could not be loaded.">
        The text is saved. It shows again when the section can be read.
      </StatePanel>
    );
  }
  const shown = (data.elements ?? []).filter(
    ({ presence, displayWhen }) => presence !== 'NotPresent' && (!around || conditionsHold(displayWhen, around)),
  );
  return (
    <div className={data.layout === 'Horizontal' ? classes['beside'] : classes['below']}>
      {shown.map((element) => (
        <Element key={element.id} {...props} element={element} />
      ))}
    </div>
  );
}

function Element({ note, section, element, onChange }: EditorProps & { readonly element: NoteSectionFormElement }) {
  const headingId = useId();
  const { Editor } = sectionKindOf(element.kind);
  const child =
    childrenOf(note, section.id).find(({ id }) => id === childSectionId(section.id, element.id)) ?? empty(section, element);
  return (
    <div role="group" aria-labelledby={headingId}>
      <h3 id={headingId} className={classes['element']}>
        {element.title ?? 'Text'}
      </h3>
      {element.help ? <p className={classes['quiet']}>{element.help}</p> : null}
      <Editor
        note={note}
        section={child}
        definition={{ ...element, kind: 'Form', content: element.kind, title: element.title ?? '' }}
        labelledBy={headingId}
        onChange={(produce) =>
          onChange(() => {
            const { note: ofNote, kept, ...change } = produce();
            const shape = (current: Note, use: ChangeUse) => {
              const held = current.sections?.find(({ id }) => id === childSectionId(section.id, element.id));
              const child = changedSection({ ...held, ...empty(section, element) }, change, use);
              return withChild(ofNote ? { ...current, ...ofNote } : current, section.id, child);
            };
            return kept ? { shape, kept } : { shape };
          }, element.id)
        }
      />
    </div>
  );
}

const empty = (parent: NoteSection, { id, kind, title, required, form }: NoteSectionFormElement): NoteSection => ({
  id: childSectionId(parent.id, id),
  kind,
  ...(title ? { title } : {}),
  ...(parent.type ? { type: parent.type } : {}),
  ...(required ? { required } : {}),
  ...(form ? { form } : {}),
  ...(parent.patient ? { patient: parent.patient } : {}),
  ...(parent.service ? { service: parent.service } : {}),
});
