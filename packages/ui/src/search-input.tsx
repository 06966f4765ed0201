import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { iconSize } from './theme.ts';

interface SearchInputProps extends Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'type' | 'leftSection'> {
  /** Accessible name; the placeholder also, unless one is given. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** A field that narrows a list while its user types. */
export const SearchInput = ({ label, value, onSearch, ...rest }: SearchInputProps) => (
  <TextInput
    placeholder={label}
    leftSection={<IconSearch size={iconSize.small} aria-hidden />}
    rightSection={value ? <CloseButton size="sm" aria-label="Clear the search" onClick={() => onSearch('')} /> : null}
    autoComplete="off"
    spellCheck={false}
    {...rest}
    type="search"
    aria-label={label}
    value={value}
    onChange={(event) => onSearch(event.currentTarget.value)}
  />
);
