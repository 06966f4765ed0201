import { MantineProvider } from '@mantine/core';
import type { KeptItem } from '@notewell/client';
import type { QuestionnaireItem } from '@notewell/model';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Refused, RefusedChange, refusedOf } from '../../../features/records/draft/refused-change.tsx';
import { RefusedPlaces } from '../../../features/records/fields/refused-places.tsx';
import { Outline } from './outline.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { pathOf, rowsOf } from './tree.ts';

const items: readonly QuestionnaireItem[] = [
  { linkId: 'sleep', type: 'Choice', text: 'How did you sleep?', options: [{ value: 'a', display: 'Well' }] },
  { linkId: 'more', type: 'Header', text: 'More', items: [{ linkId: 'hours', type: 'Integer', text: 'How many hours?' }] },
];
const refused = (...paths: readonly string[]): KeptItem =>
  ({
    key: 'k',
    reason: 'refused',
    error: {
      title: 'This was not accepted.',
      body: { errors: paths.map((path) => ({ path, code: 'too-long', message: `${path} is too long.` })) },
    },
  }) as unknown as KeptItem; // only what the notice reads
const placesOf = (...paths: readonly string[]) => refusedOf({ title: 'Sleep', items }, refused(...paths));
const drawn = (element: ReactNode) => renderToStaticMarkup(<MantineProvider>{element}</MantineProvider>);

const notice = (paths: readonly string[], isShownThere: (place: Refused) => boolean) =>
  drawn(
    <RefusedChange refused={refused(...paths)} places={placesOf(...paths)} isShownThere={isShownThere} onGo={() => undefined} />,
  );

describe('the notice above the editor', () => {
  it('lists what no field is named for, and leads to the rest', () => {
    const html = notice(['items.0.text', 'lineage'], ({ at }) => at === 'sleep');
    expect(html).toContain('<li>Lineage is too long.</li>');
    expect(html).not.toContain('How did you sleep?');
    expect(html).toContain('Show what to correct');
  });
  it('says why where the refusal names nothing', () => {
    const html = notice([], () => true);
    expect(html).toContain('This was not accepted.');
    expect(html).not.toContain('Show what to correct');
  });
});

describe('a refused question', () => {
  it('says in the outline what is wrong with it', () => {
    const ofQuestions = new Map(placesOf('items.1.items.0.text').map(({ at, message }) => [at, message]));
    const html = drawn(
      <Outline
        items={items}
        rows={rowsOf(items)}
        selected="sleep"
        faulty={new Set()}
        refused={ofQuestions}
        readOnly={false}
        onSelect={() => undefined}
        onChange={() => undefined}
        onAdd={() => undefined}
        onTake={() => undefined}
      />,
    );
    expect(html).toContain('“How many hours?”: text is too long.');
  });
  it.each([
    ['text', 'text'],
    ['linkId', 'link id'],
    ['options.0.display', 'display'],
    ['unknown', 'unknown'],
  ])('says in its panel what is wrong with its %s', (part, words) => {
    const panel = (path: string) =>
      drawn(
        <RefusedPlaces value={placesOf(path)}>
          <QuestionPanel
            item={items[0] ?? { linkId: 'none', type: 'Text' }}
            at={pathOf(items, 'sleep') ?? ''}
            readOnly={false}
            onChange={() => undefined}
            onRename={() => undefined}
            isNew={false}
            onRetype={() => undefined}
            onNext={() => undefined}
            onLines={() => undefined}
            onCopy={() => undefined}
            onRemove={() => undefined}
          />
        </RefusedPlaces>,
      );
    expect(panel(`items.0.${part}`).match(new RegExp(`${words} is too long\\.`, 'g'))).toHaveLength(1);
    expect(panel(`items.1.${part}`)).not.toContain('is too long');
  });
  it('is found in the form at any depth', () => {
    expect([pathOf(items, 'sleep'), pathOf(items, 'hours'), pathOf(items, 'gone')]).toEqual([
      'items.0',
      'items.1.items.0',
      undefined,
    ]);
  });
});
