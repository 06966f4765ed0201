import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';

type Indicator = NonNullable<NoteSection['qualityIndicators']>[number];
type State = '' | 'met' | 'not' | 'excluded';

const nameOf = ({ code }: Indicator) => code.display ?? code.code ?? '';
const stateOf = ({ met, exclusionReason }: Indicator): State =>
  exclusionReason !== undefined ? 'excluded' : met === undefined ? '' : met ? 'met' : 'not';
const stateWords: Record<State, string> = { '': 'Not said', met: 'Met', not: 'Not met', excluded: 'Excluded' };

/** Each indicator of the definition: met, not met, or excluded with a reason. Users may add more. */
function Editor({ section, definition, onChange, labelledBy }: EditorProps) {
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'qualityIndicators' });
  const said = shared.items;
  const [added, setAdded] = useState('');
  // An added indicator without an answer yet is only shown.
  const change = (next: readonly Indicator[]) =>
    onChange(shared.change(next, (one) => stateOf(one) !== '' || one.value !== undefined));
  const asked: Indicator[] = (definition?.options ?? [])
    .filter((option) => !said.some((one) => nameOf(one) === option))
    .map((display) => ({ code: { display } }));
  const put = (name: string, to: Partial<Indicator>) =>
    change([...said.filter((one) => nameOf(one) !== name), { code: { display: name }, ...to }]);
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      {[...said, ...asked].map((indicator) => {
        const name = nameOf(indicator);
        const state = stateOf(indicator);
        return (
          <div key={name} className={classes['row']}>
            <span className={classes['grow']}>{name}</span>
            {state === 'excluded' ? (
              <TextInput
                aria-label={`Why excluded: ${name}`}
                placeholder="Why excluded"
                value={indicator.exclusionReason ?? ''}
                onChange={(event) => put(name, { exclusionReason: event.currentTarget.value })}
              />
            ) : null}
            <SegmentedControl
              size="xs"
              aria-label={name}
              value={state}
              data={(['', 'met', 'not', 'excluded'] as const).map((value) => ({ value, label: stateWords[value] }))}
              onChange={(value) =>
                put(name, value === '' ? {} : value === 'excluded' ? { exclusionReason: '' } : { met: value === 'met' })
              }
            />
          </div>
        );
      })}
      <div className={classes['fields']} style={{ marginTop: 8 }}>
        <TextInput label="Another indicator" value={added} onChange={(event) => setAdded(event.currentTarget.value)} />
        <Button
          variant="default"
          disabled={added.trim() === ''}
          onClick={() => {
            put(added.trim(), { met: true });
            setAdded('');
          }}
        >
          Add
        </Button>
      </div>
    </div>
  );
}

const words = (one: Indicator) => `${nameOf(one)}: ${[stateWords[stateOf(one)], one.exclusionReason].filter(Boolean).join(', ')}`;

export const section: SectionKind = {
  kinds: ['ClinicalQualityIndicator'],
  Editor,
  View: ({ section: { qualityIndicators } }) => (
    <ul className={classes['list']}>
      {qualityIndicators?.map((one) => (
        <li key={nameOf(one)} className={classes['row']}>
          {words(one)}
        </li>
      ))}
    </ul>
  ),
  isEmpty: ({ qualityIndicators }) => (qualityIndicators ?? []).length === 0,
  words: ({ qualityIndicators }) => (qualityIndicators ?? []).map(words).join('\n'),
};
