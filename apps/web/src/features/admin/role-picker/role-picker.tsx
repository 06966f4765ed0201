import { type ComboboxItem, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import type { RoleEntry } from '../admin-page/use-roles.ts';
import classes from './role-picker.module.css';

interface RolePickerProps {
  readonly description: string;
  readonly disabled: boolean;
  readonly roles: readonly RoleEntry[];
  readonly value: readonly string[];
  readonly onChange: (roles: string[]) => void;
}

/** Chooses roles. Each is explained in a sentence, and the explanations of chosen ones stay below. */
export function RolePicker({ description, disabled, roles, value, onChange }: RolePickerProps) {
  const [isOpen, setOpen] = useState(false);
  // The list would lie over what comes below it.
  const choose = (next: string[]) => {
    onChange(next);
    setOpen(false);
  };
  const chosen = roles.filter(({ id, about }) => value.includes(id) && about);
  return (
    <div>
      <MultiSelect
        label="Roles"
        description={description}
        disabled={disabled}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="No matches"
        maxDropdownHeight={320}
        data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...value]}
        onChange={choose}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        renderOption={renderRole(roles)}
      />
      {chosen.length > 0 ? (
        <dl className={classes.chosen}>
          {chosen.map(({ id, name, about }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{about}.</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

/** Draws an option of a list of roles: the name, and below it what the role is for. */
export const renderRole =
  (roles: readonly RoleEntry[]) =>
  ({ option }: { readonly option: ComboboxItem }) => (
    <span>
      {option.label}
      <span className={classes.about}>{roles.find(({ id }) => id === option.value)?.about}</span>
    </span>
  );
