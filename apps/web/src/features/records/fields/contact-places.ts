import { definitionOf, fieldAt, labelOf, type ResourceType } from '@notewell/model';
import { type ContactWrite, contactFaults } from '@notewell/rules';
import type { RefusedPlace } from './refused-places.tsx';

/** Wrong addresses and numbers of a record, as sentences at their fields. For forms that do not load the whole validation. */
export const contactPlaces = (write: ContactWrite & { readonly type: ResourceType }): readonly RefusedPlace[] =>
  contactFaults(write).map(({ path, message }) => {
    const names = path.replaceAll(/\.\d+/g, '');
    const field = fieldAt(definitionOf(write.type), names);
    const name = names.split('.').at(-1) ?? '';
    const label = name === 'value' || !field ? 'This' : labelOf(name, field);
    return { path, message: `${message.replace(path, label)}.` };
  });
