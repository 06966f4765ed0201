import type { KeptItem } from '@notewell/client';
import { definitionOf, isRecord, type ResourceType } from '@notewell/model';
import { retirementOf } from '@notewell/rules';
import { Section } from '@notewell/ui';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOf } from '../../../platform/failure.ts';
import { useMe } from '../../../shell/session/session.ts';
import { keptGroups, mustCompare } from '../../../shell/work/kept-groups.ts';
import { useKeptActions } from '../../../shell/work/work.ts';
import { RefusedChange } from '../draft/refused-change.tsx';
import { valueWords } from '../fields/entry-words.ts';
import { EditedRecordContext, FieldContext, MayBecomeContext } from '../fields/field-context.ts';
import { partNames } from '../fields/group-parts.tsx';
import { NamedFields } from '../fields/named-fields.tsx';
import { focusRefused, type RefusedPlace, RefusedPlaces } from '../fields/refused-places.tsx';
import { useMayBecome } from '../record-kinds/use-refusal.ts';
import { Conflict } from './conflict.tsx';
import { FilledFields } from './filled-fields.tsx';
import { placesOf } from './judged.ts';
import { ownEditors } from './own-editors.ts';
import classes from './record-editor.module.css';
import type { JudgedChanges } from './use-judged-changes.ts';

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly string[];
}
interface RecordEditorProps {
  readonly type: ResourceType;
  readonly groups: readonly FieldGroup[];
  readonly hides?: readonly string[] | undefined;
  /** Fields that show even if they are empty. The other empty ones of a group take one line. All show if absent. */
  readonly shows?: readonly string[];
  /** Fields that this user cannot change, with the reason. */
  readonly locked?: ReadonlyMap<string, string>;
  /** Further content of a group, below its fields. */
  readonly more?: (group: string) => ReactNode;
  /** Content after the last group. */
  readonly below?: ReactNode;
  readonly changes: JudgedChanges;
  /** Changes that the server rejected. */
  readonly kept: readonly KeptItem[];
  readonly readOnly: boolean;
  /** Values that the practice offers, by the name of their set. */
  readonly offers?: { readonly [enumeration: string]: readonly string[] };
  /** Those among the record's people whom the user supervises. */
  readonly supervisees?: readonly string[] | undefined;
}

/** The fields of a record in the groups of its row, each with its error or conflict. Drawn again only if one of these changes. */
export const RecordEditor = memo(function RecordEditor(props: RecordEditorProps) {
  const { t } = useTranslation();
  const { type, groups: named, hides = none, shows, locked, more, below, changes, kept, readOnly, offers, supervisees } = props;
  const { shown, change, onUnsaved, places: own } = changes;
  const refused = kept.at(-1);
  const conflict = useMemo(() => keptGroups(kept).findLast(mustCompare), [kept]);
  const { fields } = definitionOf(type);
  const editor = useRef<HTMLDivElement>(null);
  const me = useMe();
  const { discard, mend } = useKeptActions();
  const surroundings = useMemo(
    () => ({
      readOnly,
      onUnsaved,
      permissions: me.permissions,
      editors: ownEditors(type),
      ...(offers && { offers }),
    }),
    [type, readOnly, onUnsaved, me, offers],
  );
  const edited = useMemo(() => ({ record: shown, change }), [shown, change]);
  const unmade = kept.find(({ kind }) => kind === 'create');
  const mayBecome = useMayBecome({ type, row: refused?.theirs ?? refused?.base ?? shown, supervisees });
  const groups = useMemo(() => {
    const placed = new Set([...named.flatMap((group) => group.fields), ...hides]);
    const rest = partNames(fields).filter((name) => !placed.has(name) && name !== retirementOf(type)?.field);
    return rest.length > 0 ? [...named, { title: 'More', fields: rest }] : named;
  }, [type, named, hides, fields]);
  const theirs = useMemo(() => rejectedPlaces(type, refused), [type, refused]);
  const places = useMemo(() => (own.length + theirs.length === 0 ? noPlaces : [...own, ...theirs]), [own, theirs]);
  const isShown = ({ path }: RefusedPlace) => groups.some((group) => group.fields.includes(path.split('.')[0] ?? ''));
  return (
    <FieldContext value={surroundings}>
      <div className={classes['editor']} ref={editor}>
        {conflict ? (
          <Conflict type={type} group={conflict} supervisees={supervisees} onDiscard={() => discard(kept)} />
        ) : refused ? (
          <RefusedChange
            refused={refused}
            places={theirs.map((place) => ({ ...place, at: place.path }))}
            isShownThere={isShown}
            onGo={() => editor.current && focusRefused(editor.current)}
            onDiscard={() => discard(kept)}
            onSend={unmade && (() => (own.length > 0 ? editor.current && focusRefused(editor.current) : void mend(kept, shown)))}
          />
        ) : null}
        <RefusedPlaces value={places}>
          <EditedRecordContext value={edited}>
            <MayBecomeContext value={mayBecome}>
              {groups.map((group) => (
                <Section key={group.title} title={t(group.title)}>
                  {shows ? (
                    <FilledFields
                      fields={fields}
                      names={group.fields}
                      values={shown}
                      onChange={change}
                      locked={locked}
                      shows={shows}
                      readOnly={readOnly}
                    />
                  ) : (
                    <div className={classes['fields']}>
                      <NamedFields fields={fields} names={group.fields} values={shown} onChange={change} />
                    </div>
                  )}
                  {more?.(group.title)}
                </Section>
              ))}
            </MayBecomeContext>
          </EditedRecordContext>
        </RefusedPlaces>
        {below}
      </div>
    </FieldContext>
  );
});

/** Rejected values at their fields: faults, or in a conflict the values of somebody else. */
const none: readonly string[] = [];
const noPlaces: readonly RefusedPlace[] = [];

function rejectedPlaces(type: ResourceType, refused: KeptItem | undefined): readonly RefusedPlace[] {
  if (!refused) return [];
  if (refused.reason !== 'conflict') return placesOf(type, faultsOf(refused.error));
  const { base, mine, theirs, changed } = refused;
  const { fields } = definitionOf(type);
  return changed.flatMap((name): RefusedPlace[] => {
    const field = fields[name];
    const [was, is, own] = [base, theirs, mine].map((one) => (isRecord(one) ? one[name] : undefined));
    if (!field || same(was, is) || same(is, own)) return [];
    const words = valueWords(name, field, is);
    return [{ path: name, message: `Somebody else ${words ? `entered “${words}”` : 'cleared this'} in the meantime.` }];
  });
}
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
