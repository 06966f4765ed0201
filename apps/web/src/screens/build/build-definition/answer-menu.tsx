import { Button, Menu } from '@mantine/core';
import { canQuote, quoteOf } from '@notewell/rules';
import { iconSize } from '@notewell/ui';
import { IconQuote } from '@tabler/icons-react';
import { useDefinitionSurroundings } from '../../../features/build/definition-fields/definition-context.ts';
import { questionLabel } from '../../../features/build/definition-fields/question-fields.tsx';
import { useFieldSurroundings } from '../../../features/records/fields/field-context.ts';

/** Puts the answer to an earlier question into the words of this one: "You said you drink {drinks} a week". */
export function AnswerMenu({ onPick }: { readonly onPick: (token: string) => void }) {
  const { questions, current } = useDefinitionSurroundings();
  const { readOnly } = useFieldSurroundings();
  const at = questions.findIndex(({ linkId }) => linkId === current);
  const earlier = questions.slice(0, Math.max(at, 0)).filter(canQuote);
  if (readOnly || earlier.length === 0) return null;
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" leftSection={<IconQuote size={iconSize.small} aria-hidden />}>
          Insert an earlier answer
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>The answer to</Menu.Label>
        {earlier.map((item) => (
          <Menu.Item key={item.linkId} onClick={() => onPick(quoteOf(item))}>
            {questionLabel(item)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
