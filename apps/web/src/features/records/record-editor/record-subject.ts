import type { Reference } from '@notewell/model';
import { createContext } from 'react';

/** The patient whose record is edited, to whom new pictures belong. Undefined outside a chart. */
export const RecordSubject = createContext<Reference<'Patient'> | undefined>(undefined);
