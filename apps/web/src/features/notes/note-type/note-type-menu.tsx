import { ActionIcon, Button, Menu } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { loadGroupKit } from '../group-note/start.ts';
import { useNoteAuthority } from '../note-authority/use-note-authority.ts';
import { type NoteType, useNoteTypes } from './use-note-types.ts';
import { withGroupType, withType } from './with-type.ts';

interface NoteTypeMenuProps {
  readonly note: Note;
  /** Takes a function that changes the note; it may run repeatedly. */
  readonly onChange: (shape: (note: Note) => Note) => void;
}

/** Sets or changes the type of a draft. Empty for users without permission. */
export function NoteTypeMenu(props: NoteTypeMenuProps) {
  const { may } = useNoteAuthority(props.note);
  return props.note.status === 'Preliminary' && may({ does: 'changeType' }) ? <Choice {...props} /> : null;
}

function Choice({ note, onChange }: NoteTypeMenuProps) {
  const client = useClient();
  const { types, isKnown } = useNoteTypes(note);
  const chosen = note.definition?.id;
  const choose = async (type: NoteType) => {
    if (type.id === chosen) return;
    if (type.resourceType === 'NoteDefinition') return onChange((current) => withType(current, type));
    const kit = await loadGroupKit(client, type);
    onChange((current) => withGroupType(current, kit));
  };
  const others = types.filter(({ id }) => id !== chosen);
  if (chosen !== undefined && others.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        {chosen === undefined ? (
          <Button size="compact-sm" loading={!isKnown} rightSection={<IconChevronDown size={iconSize.small} aria-hidden />}>
            Choose note type
          </Button>
        ) : (
          <ActionIcon size={24} aria-label="Change note type">
            <IconChevronDown size={iconSize.small} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {types.length === 0 ? <Menu.Label>No note type fits this visit. Ask an administrator.</Menu.Label> : null}
        {others.map((type) => (
          <Menu.Item key={type.id} onClick={() => void choose(type)}>
            {type.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
