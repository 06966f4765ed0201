import { lazy } from 'react';
import { sentence } from '../../parts/sentences.ts';
import type { QuestionKind } from '../../question-kind.ts';
import { eventFault, eventsIn } from './codec.ts';

const ServiceEvents = lazy(() => import('./service-events.tsx'));

/** Services within a visit, one line each: service, start, end and units. */
export const question: QuestionKind = {
  type: 'ServiceEvents',
  shape: 'group',
  Control: ServiceEvents,
  fault: (item, values) => {
    const wrong = eventsIn(values).flatMap((event, at) => {
      const fault = eventFault(event);
      return fault ? [`Line ${at + 1}: ${fault}`] : [];
    })[0];
    return wrong === undefined ? undefined : sentence(item, 'invalid', undefined, wrong);
  },
};
