import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { mergedItems } from '@notewell/rules/merging';
import type { EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import classes from '../sections.module.css';

function Editor(props: EditorProps) {
  return props.definition?.multiple ? <Several {...props} /> : <One {...props} />;
}

/** Checkboxes, because several choices are allowed. */
function Several({ section, definition, onChange, labelledBy }: EditorProps) {
  const chosen = (section.choices ?? []).flatMap(({ display }) => display ?? []);
  const options = [...new Set([...(definition?.options ?? []), ...chosen])];
  return (
    <Checkbox.Group
      aria-labelledby={labelledBy}
      value={chosen}
      onChange={(names) => {
        const mine = names.map((display) => ({ display }));
        const written = (now: NoteSection) => ({ choices: mergedItems(section.choices ?? [], now.choices ?? [], mine) });
        onChange(() => ({ section: { choices: mine }, written }));
      }}
    >
      <Group gap="xs">
        {options.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function One({ section, definition, onChange, labelledBy }: EditorProps) {
  const chosen = section.choices?.[0]?.display ?? '';
  // A choice that the definition no longer offers stays selectable, so that rendering does not change it.
  const options = [...new Set([...(definition?.options ?? []), ...(chosen ? [chosen] : [])])];
  return (
    <NativeSelect
      aria-labelledby={labelledBy}
      data={[{ value: '', label: definition?.placeholder ?? 'Choose' }, ...options]}
      defaultValue={chosen}
      key={chosen}
      onChange={(event) => {
        const display = event.currentTarget.value;
        onChange(() => ({ section: { choices: display === '' ? [] : [{ display }] } }));
      }}
      maw={360}
    />
  );
}

const words = (choices: readonly { readonly display?: string | undefined }[] | undefined) =>
  (choices ?? []).map(({ display }) => display).join(', ');

export const section: SectionKind = {
  kinds: ['CustomDropdown'],
  Editor,
  View: ({ section: { choices } }) => <p className={classes['read']}>{words(choices)}</p>,
  isEmpty: ({ choices }) => (choices ?? []).length === 0,
  words: ({ choices }) => words(choices),
};
