import type { NoteDefinition, NoteSectionForm, Questionnaire, SignatureConfiguration } from '@notewell/model';
import type { SigningKey } from './signing.ts';

/** A ready-made form. */
export interface FormStarter extends Pick<Questionnaire, 'title' | 'audience' | 'instructions' | 'items'> {
  readonly about: string;
}

interface StarterContent {
  readonly Questionnaire: Partial<Questionnaire>;
  readonly NoteSectionForm: Partial<NoteSectionForm>;
  readonly NoteDefinition: Partial<NoteDefinition>;
  readonly SignatureConfiguration: Partial<SignatureConfiguration>;
}
export type StarterType = keyof StarterContent;

/** A definition that a practice begins its own with. */
export interface Starter<T extends StarterType = StarterType> {
  readonly type: T;
  readonly key: string;
  /** Heading in the gallery. */
  readonly purpose: string;
  readonly title: string;
  readonly about: string;
  /** Its content, without title, status and version. */
  readonly fields: StarterContent[T];
  /** The signature configuration that it goes with. */
  readonly signing?: SigningKey;
}
