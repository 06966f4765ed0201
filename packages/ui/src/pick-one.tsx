import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

interface PickOneProps extends Pick<SelectProps, 'aria-label' | 'autoFocus' | 'label' | 'maw' | 'placeholder' | 'size'> {
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onPick: (value: string) => void;
  /** Called when the focus leaves without a choice. */
  readonly onLeave?: (() => void) | undefined;
}

/** A box to find one entry of a list, which acts on it at once. Letters and arrows only search; Enter or a click chooses. */
export function PickOne({ data, onPick, onLeave, ...rest }: PickOneProps) {
  const [typed, setTyped] = useState('');
  return (
    <Select
      {...rest}
      searchable
      selectFirstOptionOnChange
      data={[...data]}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No matches."
      onChange={(value) => {
        setTyped('');
        if (value !== null) onPick(value);
      }}
      onBlur={onLeave}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter') return;
        // Ctrl+Enter is for other things than choosing.
        if (event.ctrlKey || event.metaKey) return event.stopPropagation();
        // No entry is highlighted where the list came after the letters.
        const words = typed.trim().toLowerCase();
        const isHighlighted = event.currentTarget.getAttribute('aria-activedescendant');
        const first = words === '' || isHighlighted ? undefined : data.find(({ label }) => label.toLowerCase().includes(words));
        if (!first) return;
        event.stopPropagation();
        event.preventDefault();
        setTyped('');
        onPick(first.value);
      }}
    />
  );
}
