import { Button, Checkbox, Menu, Tooltip } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Note, NoteDefinition } from '@notewell/model';
import { isPlaceOfServiceRequired } from '@notewell/rules';
import { IconChevronDown } from '@tabler/icons-react';
import { NoteEpisode } from '../../../features/charts/episodes/note-episode.tsx';
import { useNoteAuthority } from '../../../features/notes/note-authority/use-note-authority.ts';
import { fromNote, fromTemplate, nothingFrom } from '../../../features/notes/note-editor/begin-from.ts';
import type { Change } from '../../../features/notes/note-editor/section-kind.ts';
import { useLastNote } from '../../../features/notes/note-editor/use-last-note.ts';
import { dateWords } from '../../../platform/dates.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './note.module.css';
import { ParticipantsPart } from './participants-part.tsx';
import { PlaceOfServiceField } from './visit/place-of-service-field.tsx';
import { VisitPlace } from './visit/visit-place.tsx';
import { VisitAuthorization } from './visit-authorization.tsx';
import { VisitMode } from './visit-mode.tsx';

/** Default while the note type is loading. */
const none: Pick<NoteDefinition, 'placeOfService'> = {};

interface VisitLineProps {
  readonly note: Note;
  readonly definition?: Pick<NoteDefinition, 'placeOfService'> | undefined;
  readonly onChange: (key: string, produce: () => Change) => void;
}

/** Place and participants of the visit, and sources to begin from. */
export function VisitLine({ note, definition = none, onChange }: VisitLineProps) {
  const preferences = usePreferences();
  const { hidePlaceOfService } = preferences;
  return (
    <div className={classes['visit']} data-visit-line>
      <VisitPlace note={note} onChange={onChange} />
      {hidePlaceOfService ? null : (
        <PlaceOfServiceField
          note={note}
          required={isPlaceOfServiceRequired({ note, encounter: undefined, definition, preferences })}
          onChange={onChange}
        />
      )}
      <VisitMode note={note} />
      <VisitAuthorization note={note} />
      <NoteEpisode note={note} onChange={onChange} />
      <BeginFrom note={note} onChange={onChange} />
      <ParticipantsPart note={note} onChange={onChange} />
      <KeptApart note={note} onChange={onChange} />
    </div>
  );
}

/** Closes a psychotherapy note, or another sensitive one, to everybody who has no part in it. */
function KeptApart({ note, onChange }: VisitLineProps) {
  const against = useNoteAuthority(note).whyNot({ does: 'keepApart' });
  return (
    <Tooltip label={against ?? 'Only those who take part in this note, sign it or review it can read it.'} withinPortal={false}>
      <Checkbox
        size="xs"
        label="Confidential note"
        disabled={against !== undefined}
        checked={note.confidential === true}
        onChange={(event) => {
          const confidential = event.currentTarget.checked;
          onChange('confidential', () => ({ shape: (current) => ({ ...current, confidential }) }));
        }}
      />
    </Tooltip>
  );
}

/** Fills empty sections from the last note of the type or from a template. */
function BeginFrom({ note, onChange }: VisitLineProps) {
  const { profile } = useMe();
  const last = useLastNote(note);
  const by = note.definition?.id;
  const templates = useList(by ? { type: 'NoteTemplate', filters: [{ kind: 'Definition', values: [by] }], pageSize: 50 } : null)
    .items.filter(({ status, shared, author }) => status !== 'Retired' && (shared === true || author?.id === profile.id))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  if (!last && templates.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          Begin from
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {last ? (
          <Source
            note={note}
            title={['Last note', last.serviceDate && dateWords(last.serviceDate)].filter(Boolean).join(', ')}
            shape={(current) => fromNote(current, last)}
            onChange={onChange}
          />
        ) : null}
        {templates.map((template) => (
          <Source
            key={template.id}
            note={note}
            title={template.title}
            shape={(current) => fromTemplate(current, template)}
            onChange={onChange}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SourceProps extends Pick<VisitLineProps, 'note' | 'onChange'> {
  readonly title: string;
  readonly shape: (current: Note) => Note;
}

/** One source to begin from. It says why where it has nothing for this note. */
function Source({ note, title, shape, onChange }: SourceProps) {
  const against = nothingFrom(note, shape(note));
  return (
    <Menu.Item disabled={against !== undefined} maw="22rem" onClick={() => onChange('begin from', () => ({ shape }))}>
      {title}
      {against === undefined ? null : <span className={classes['sourceAgainst']}>{against}</span>}
    </Menu.Item>
  );
}
