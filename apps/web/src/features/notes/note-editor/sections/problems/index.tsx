import { Checkbox, TextInput } from '@mantine/core';
import { SkeletonRows } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { useReadableList } from '../../../../../shell/session/readable-list.ts';
import { activeProblems } from '../../../../charts/problems/active-problems.ts';
import type { EditorProps, NoteSection, SectionKind } from '../../section-kind.ts';
import { useFocusable } from '../../use-outside.ts';
import { useSharedList } from '../../use-shared-list.ts';
import classes from '../sections.module.css';

type Addressed = NonNullable<NoteSection['problems']>[number];

function Editor({ note, section, onChange, labelledBy }: EditorProps) {
  const { t } = useTranslation();
  const place = useFocusable<HTMLDivElement>();
  const shared = useSharedList({ section, place, field: 'problems' });
  const chosen = shared.items;
  const { items, status } = useReadableList(note.subject.resourceType === 'Group' ? null : activeProblems(note.subject.id));
  const change = (next: readonly Addressed[]) => onChange(shared.change(next));
  if (status === 'loading' && items.length === 0) return <SkeletonRows rows={3} />;
  if (items.length === 0) return <p className={classes['quiet']}>{t('No active $t(problems) in the chart.')}</p>;
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      {items.map(({ id = '', code }) => {
        const at = chosen.find(({ condition }) => condition.id === id);
        const others = chosen.filter(({ condition }) => condition.id !== id);
        const condition = { id, resourceType: 'Condition' as const, display: code.display ?? code.code };
        return (
          <div key={id} className={classes['row']}>
            <Checkbox
              label={code.display ?? code.code}
              checked={at?.addressed === true}
              onChange={(event) =>
                change(event.currentTarget.checked ? [...others, { ...at, condition, addressed: true }] : others)
              }
              className={classes['grow']}
            />
            {at?.addressed ? (
              <TextInput
                aria-label={`What was done: ${code.display ?? ''}`}
                placeholder="What was done"
                value={at.note ?? ''}
                onChange={(event) => {
                  const note = event.currentTarget.value;
                  change(chosen.map((one) => (one === at ? { ...one, note } : one)));
                }}
                w="45%"
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

const words = ({ condition, note }: Addressed) => [condition.display, note].filter(Boolean).join(': ');

export const section: SectionKind = {
  kinds: ['Problems'],
  Editor,
  View: ({ section: { problems } }) => (
    <ul className={classes['list']}>
      {problems?.map((problem) => (
        <li key={problem.condition.id} className={classes['row']}>
          {words(problem)}
        </li>
      ))}
    </ul>
  ),
  isEmpty: ({ problems }) => (problems ?? []).length === 0,
  words: ({ problems }) => (problems ?? []).map(words).join('\n'),
};
