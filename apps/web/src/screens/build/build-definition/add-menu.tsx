import { Button, Menu } from '@mantine/core';
import { labelOfValue, type QuestionnaireItem } from '@notewell/model';
import { questionTypesByGroup } from '@notewell/rules';
import { iconSize } from '@notewell/ui';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { blankQuestion, presets } from './question-types.ts';

interface AddMenuProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onAdd: (make: (linkId: string) => QuestionnaireItem, called: string) => void;
}

/** Menu of question types to add. */
export function AddMenu({ label, disabled, onAdd }: AddMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={disabled}
          leftSection={<IconPlus size={iconSize.small} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {questionTypesByGroup.map(({ title, types }) => (
          <div key={title}>
            <Menu.Label>{title}</Menu.Label>
            {types.map((type) => (
              <Menu.Item key={type} onClick={() => onAdd((linkId) => blankQuestion(type, linkId), labelOfValue(type))}>
                {labelOfValue(type)}
              </Menu.Item>
            ))}
            {title === 'Layout'
              ? presets.map(({ label: called, make }) => (
                  <Menu.Item key={called} onClick={() => onAdd(make, called)}>
                    {called}
                  </Menu.Item>
                ))
              : null}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
