import { TagsInput } from '@mantine/core';
import type { EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';

type Practice = NonNullable<NoteSection['practicesUsed']>[number];
const nameOf = ({ display, code }: Practice) => display ?? code ?? '';

/** Default options if the definition has none. */
const usual = [
  'Acceptance and commitment therapy',
  'Assertive community treatment',
  'Cognitive behavioral therapy',
  'Cognitive processing therapy',
  'Contingency management',
  'Dialectical behavior therapy',
  'EMDR',
  'Exposure and response prevention',
  'Illness management and recovery',
  'Integrated dual disorder treatment',
  'Motivational interviewing',
  'Prolonged exposure',
  'Supported employment',
  'Trauma-focused CBT',
];

function Editor({ section, definition, onChange, labelledBy }: EditorProps) {
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'practicesUsed' });
  const used = shared.items;
  return (
    <div ref={place}>
      <TagsInput
        aria-labelledby={labelledBy}
        placeholder={used.length === 0 ? (definition?.placeholder ?? 'Choose or write') : ''}
        data={definition?.options?.length ? [...definition.options] : usual}
        value={used.map(nameOf)}
        onChange={(names) => {
          const next = names.map((name) => used.find((one) => nameOf(one) === name) ?? { display: name });
          onChange(shared.change(next));
        }}
        clearable={false}
        maw={560}
      />
    </div>
  );
}

const words = (used: readonly Practice[] | undefined) => (used ?? []).map(nameOf).join(', ');

export const section: SectionKind = {
  kinds: ['EvidenceBasedPractices'],
  Editor,
  View: ({ section: { practicesUsed } }) => <p className={classes['read']}>{words(practicesUsed)}</p>,
  isEmpty: ({ practicesUsed }) => (practicesUsed ?? []).length === 0,
  words: ({ practicesUsed }) => words(practicesUsed),
};
