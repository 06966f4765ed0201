import { Alert, Radio, Stack } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import type { DocumentReference } from '@notewell/model';
import { replaces } from '@notewell/rules';
import { useState } from 'react';

/** Relation of a document whose older one was replaced by somebody else: none, or to the newer one. */
export type Replacing = 'nothing' | 'newer';

/** Documents that replace one another are few; more of them are not followed. */
const mostHops = 20;

/** The document in force after others replaced an older one. Undefined if it is not known here. */
export function useNewest(document: DocumentReference): DocumentReference | undefined {
  const client = useClient();
  const older = replaces(document);
  const [chain, setChain] = useState<readonly DocumentReference[]>([]);
  const newest = chain.at(-1);
  const { items } = useList(
    older
      ? {
          type: 'DocumentReference',
          filters: [
            { kind: 'Subject', values: [document.subject.id] },
            { kind: 'RelatesTo', values: [newest?.id ?? older] },
          ],
        }
      : null,
  );
  const passed = new Set([document, ...chain].map(({ id = '' }) => client.id(id)));
  const next = items.find(
    (one) =>
      replaces(one) === (newest?.id ?? older) && one.content && one.status !== 'EnteredInError' && !passed.has(one.id ?? ''),
  );
  if (next && chain.length < mostHops) setChain([...chain, next]);
  return newest?.status === 'Current' ? newest : undefined;
}

/** A document that replaces nothing, or the newest one. */
export function withReplacing(document: DocumentReference, choice: Replacing, newest?: DocumentReference): DocumentReference {
  const { relatesTo = [], ...rest } = document;
  const others = relatesTo.filter(({ relation }) => relation !== 'replaces');
  const replaced =
    choice === 'newer' && newest?.id
      ? [{ relation: 'replaces', document: { id: newest.id, resourceType: 'DocumentReference' as const } }]
      : [];
  const relations = [...others, ...replaced];
  return { ...rest, ...(relations.length > 0 && { relatesTo: relations }) };
}

interface ReplacedChoiceProps {
  readonly value: Replacing;
  readonly onChange: (value: Replacing) => void;
  readonly newest: DocumentReference | undefined;
}

/** Asks what becomes of a replacement whose older document somebody else replaced first. */
export function ReplacedChoice({ value, onChange, newest }: ReplacedChoiceProps) {
  return (
    <Alert color="yellow" title="Somebody else replaced this document meanwhile">
      <Radio.Group label="What is yours?" value={value} onChange={(next) => onChange(next === 'newer' ? 'newer' : 'nothing')}>
        <Stack gap="xs" mt="xs">
          <Radio value="nothing" label="A new document. The newer one stays as it is." />
          {newest ? <Radio value="newer" label={`The replacement of the newer one: ${newest.title ?? 'Document'}`} /> : null}
        </Stack>
      </Radio.Group>
    </Alert>
  );
}
