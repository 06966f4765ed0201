import { ActionIcon, NumberInput } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { PickOne } from '@notewell/ui';
import { IconX } from '@tabler/icons-react';
import type { EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';

type AddOn = NonNullable<NoteSection['addOns']>[number];
const nameOf = ({ service, code }: AddOn) => service?.display ?? code?.display ?? code?.code ?? '';

/** Add-on services of the note, with units. */
function Editor({ note, section, onChange, labelledBy }: EditorProps) {
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'addOns' });
  const addOns = shared.items;
  const { items } = useList({ type: 'HealthcareService', orderBy: 'name', order: 'asc', pageSize: 500 });
  const taken = new Set([...(note.services ?? []).map(({ id }) => id), ...addOns.map(({ service }) => service?.id)]);
  const change = (next: readonly AddOn[]) => onChange(shared.change(next));
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      {addOns.map((addOn, index) => (
        <div key={nameOf(addOn)} className={classes['row']}>
          <span className={classes['grow']}>{nameOf(addOn)}</span>
          <NumberInput
            size="xs"
            aria-label={`Units of ${nameOf(addOn)}`}
            placeholder="Units"
            min={0}
            allowDecimal={false}
            w={90}
            value={addOn.units ?? ''}
            onChange={(value) => {
              const { units: _old, ...rest } = addOn;
              const next = typeof value === 'number' ? { ...rest, units: value } : rest;
              change(addOns.map((one, at) => (at === index ? next : one)));
            }}
          />
          <ActionIcon aria-label={`Remove ${nameOf(addOn)}`} onClick={() => change(addOns.filter((_, at) => at !== index))}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <PickOne
        label="Add a service"
        placeholder="Name of a service"
        maw={360}
        data={items.filter(({ id }) => !taken.has(id)).map(({ id = '', name }) => ({ value: id, label: name }))}
        onPick={(picked) => {
          const found = items.find(({ id }) => id === picked);
          if (!found?.id) return;
          change([...addOns, { service: { id: found.id, resourceType: 'HealthcareService', display: found.name }, units: 1 }]);
        }}
      />
    </div>
  );
}

const words = (addOn: AddOn) =>
  [nameOf(addOn), addOn.units === undefined ? '' : `${addOn.units} ${addOn.units === 1 ? 'unit' : 'units'}`]
    .filter(Boolean)
    .join(', ');

export const section: SectionKind = {
  kinds: ['AddOn'],
  Editor,
  View: ({ section: { addOns } }) => (
    <ul className={classes['list']}>
      {addOns?.map((addOn) => (
        <li key={nameOf(addOn)} className={classes['row']}>
          {words(addOn)}
        </li>
      ))}
    </ul>
  ),
  isEmpty: ({ addOns }) => (addOns ?? []).length === 0,
  words: ({ addOns }) => (addOns ?? []).map(words).join('\n'),
};
