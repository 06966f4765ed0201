import { Button, Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { moreQuestions, type OfferedQuestion, usualQuestions } from '@notewell/rules';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import picker from './picker.module.css';
import { OfferIcon } from './question-icons.tsx';

const all: readonly OfferedQuestion[] = [...usualQuestions, ...moreQuestions.flatMap(({ offers }) => offers)];
/** Offers with all the words: those whose name begins with them first, then those whose name has them. */
function searched(typed: string): readonly OfferedQuestion[] {
  const asked = typed.trim().toLowerCase();
  const hasAll = ({ name, about, words }: OfferedQuestion) => {
    const text = `${name} ${about} ${words}`.toLowerCase();
    return asked.split(/\s+/).every((word) => text.includes(word));
  };
  const rank = ({ name }: OfferedQuestion) => {
    const at = ` ${name.toLowerCase()}`.indexOf(` ${asked}`);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return all.filter(hasAll).toSorted((a, b) => rank(a) - rank(b));
}

interface PickerListProps {
  readonly combobox: ComboboxStore;
  /** The text to search for, if it is typed elsewhere. */
  readonly query?: string;
}

/** The list of questions behind a combobox, with a search. The usual ones come first, the rest under More. */
export function PickerList({ combobox, query }: PickerListProps) {
  const [searchedFor, setTyped] = useState('');
  const typed = query ?? searchedFor;
  const [isMore, setMore] = useState(false);
  const { dropdownOpened: isOpen } = combobox;
  const begin = useEffectEvent(() => {
    setTyped('');
    setMore(false);
  });
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (!isOpen) begin();
  }, [isOpen]);
  // The first match is the one that Enter takes.
  useEffect(() => {
    if (isOpen) selectFirst();
  }, [isOpen, typed]);
  const found = typed.trim() === '' ? undefined : searched(typed);
  return (
    <Combobox.Dropdown className={picker['dropdown'] ?? ''}>
      {query === undefined ? (
        <Combobox.Search
          aria-label="Find a kind of question"
          placeholder="Find a kind of question"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Combobox.Options mah="60dvh" style={{ overflowY: 'auto' }}>
        {found ? (
          found.length > 0 ? (
            found.map((offer) => <Offer key={offer.name} offer={offer} />)
          ) : (
            <Combobox.Empty>Nothing is called that. Try “list”, “number” or “sign”.</Combobox.Empty>
          )
        ) : (
          <>
            {usualQuestions.map((offer) => (
              <Offer key={offer.name} offer={offer} />
            ))}
            {isMore ? (
              moreQuestions.map(({ title, offers }) => (
                <Combobox.Group key={title} label={title}>
                  {offers.map((offer) => (
                    <Offer key={offer.name} offer={offer} />
                  ))}
                </Combobox.Group>
              ))
            ) : (
              <button
                type="button"
                className={picker['more']}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setMore(true)}
              >
                More…
              </button>
            )}
          </>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

function Offer({ offer }: { readonly offer: OfferedQuestion }) {
  return (
    <Combobox.Option value={offer.name} aria-label={offer.name} className={picker['offer'] ?? ''}>
      <OfferIcon offer={offer} />
      <span>{offer.name}</span>
      <small>{offer.about}</small>
    </Combobox.Option>
  );
}

interface QuestionPickerProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The accessible name, if the label says too little. */
  readonly called?: string;
  readonly disabled: boolean;
  readonly onPick: (offer: OfferedQuestion) => void;
}

/** A button that opens the list of questions. */
export function QuestionPicker({ label, icon, called = label, disabled, onPick }: QuestionPickerProps) {
  const combobox = usePicker();
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={340}
      onOptionSubmit={(name) => (picked(name, onPick), combobox.closeDropdown())}
    >
      <Combobox.Target targetType="button">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={called}
          disabled={disabled}
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <PickerList combobox={combobox} />
    </Combobox>
  );
}

/** A combobox whose search has the focus while it is open. */
function usePicker(): ComboboxStore {
  const combobox: ComboboxStore = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => {
      combobox.selectFirstOption();
      combobox.focusSearchInput();
    },
  });
  return combobox;
}

export function picked(name: string, onPick: (offer: OfferedQuestion) => void): void {
  const offer = all.find((one) => one.name === name);
  if (offer) onPick(offer);
}
