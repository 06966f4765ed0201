import { definitionOf, familyNames, type PermissionVerb, typesOfFamily, PermissionVerb as Verbs } from '@notewell/model';
import { isBeyondPractice, type Permission, typePermission } from '@notewell/rules';
import { Fragment } from 'react';
import { useSay } from '../../../platform/words.ts';
import classes from './grant-set.module.css';

interface TypeTableProps {
  readonly given: ReadonlySet<Permission>;
  /** Search text for type names. */
  readonly text: string;
  readonly onlyGiven: boolean;
  readonly locked: boolean;
  readonly may: (permission: Permission) => boolean;
  readonly onToggle: (permission: Permission, on: boolean) => void;
}

/** Resource types by family with a checkbox for each of four verbs. */
export function TypeTable({ given, text, onlyGiven, locked, may, onToggle }: TypeTableProps) {
  const say = useSay();
  const words = text.trim().toLowerCase();
  const rows = familyNames.map((family) => ({
    family,
    types: typesOfFamily(family)
      .map((type) => ({ type, label: say(definitionOf(type).labels[1]), abilities: definitionOf(type).abilities }))
      .filter(({ type, label }) => `${type} ${label}`.toLowerCase().includes(words))
      .filter(({ type }) => !onlyGiven || Verbs.values.some((verb) => given.has(typePermission(type, verb))))
      .filter(({ type }) => may(typePermission(type, 'Read')) || !isBeyondPractice(typePermission(type, 'Read'))),
  }));
  const shown = rows.filter(({ types }) => types.length > 0);
  if (shown.length === 0) return <p className={classes.text}>{onlyGiven ? 'Nothing is granted yet.' : 'No matches.'}</p>;
  return (
    <table className={classes.table} aria-label="Records">
      <thead>
        <tr>
          <th scope="col">Record</th>
          {Verbs.values.map((verb) => (
            <th key={verb} scope="col">
              {verb}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ family, types }) => (
          <Fragment key={family}>
            <tr>
              <th scope="colgroup" colSpan={5} className={classes.family}>
                {family}
              </th>
            </tr>
            {types.map(({ type, label, abilities }) => (
              <tr key={type}>
                <th scope="row">{label}</th>
                {Verbs.values.map((verb) => {
                  const permission = typePermission(type, verb);
                  const exists = abilities.some((ability) => ability === verb.toLowerCase());
                  return (
                    <td key={verb}>
                      {exists || given.has(permission) ? (
                        <input
                          type="checkbox"
                          aria-label={labelFor(verb, label)}
                          disabled={locked}
                          checked={given.has(permission)}
                          onChange={(event) => onToggle(permission, event.currentTarget.checked)}
                        />
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
const labelFor = (verb: PermissionVerb, label: string) => `${verb} ${label.toLowerCase()}`;
