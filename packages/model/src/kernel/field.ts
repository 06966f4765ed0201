/**
 * A field is data: a specification that says what a value may be. The TypeScript type, the validator, the JSON
 * schema, the model description, references and indexes all derive from it; nothing about a field is said twice.
 * Fields are optional unless `.required()`.
 */
export type TextFormat = 'email' | 'url' | 'phone' | 'lowercase' | 'uppercase' | 'id' | 'markup';

export interface Common {
  readonly required?: boolean;
  /** What a person reads beside the control; derived from the field's name where absent. */
  readonly label?: string;
  /** What the field means, for the model description. */
  readonly about?: string;
  /** Set by the server alone: ignored in patches, kept from the stored version on writes. */
  readonly readOnly?: boolean;
  /** Encrypted at rest and never in logs, lists or errors. */
  readonly secret?: boolean;
}

export type FieldSpec = Common &
  (
    | { readonly kind: 'text'; readonly min?: number; readonly max: number; readonly format?: TextFormat }
    | {
        readonly kind: 'number';
        readonly integer?: boolean;
        readonly positive?: boolean;
        readonly min?: number;
        readonly max?: number;
      }
    /** `unset`: what it counts as where it was never set; off unless told. */
    | { readonly kind: 'boolean'; readonly unset?: boolean }
    | { readonly kind: 'code'; readonly enumeration: string; readonly values: readonly string[] }
    | { readonly kind: 'date' | 'time' | 'instant' | 'duration' | 'approximateDate' }
    | { readonly kind: 'reference'; readonly targets: readonly string[] }
    | { readonly kind: 'group'; readonly fields: Fields; readonly vocabulary?: string }
    | { readonly kind: 'list'; readonly of: Field; readonly min?: number; readonly max: number; readonly unique?: string | true }
    | { readonly kind: 'json' }
  );

export type FieldKind = FieldSpec['kind'];
export type Fields = { readonly [name: string]: Field };
type SpecOf<K extends FieldKind> = Extract<FieldSpec, { kind: K }>;

declare const valueType: unique symbol;
declare const presence: unique symbol;

/** One field of a resource or of a group within it. `T` is the value's type, `R` whether it must be there. */
export class Field<T = unknown, R extends boolean = boolean> {
  declare readonly [valueType]: T;
  /** Said in the open: what is private has no type in a published package. */
  declare readonly [presence]: R;

  constructor(
    readonly spec: FieldSpec,
    private readonly isRequired?: R,
  ) {}

  required(): Field<T, true> {
    return new Field<T, true>({ ...this.spec, required: true }, true);
  }
  label(label: string): Field<T, R> {
    return this.with({ label });
  }
  about(about: string): Field<T, R> {
    return this.with({ about });
  }
  readOnly(): Field<T, R> {
    return this.with({ readOnly: true });
  }
  secret(): Field<T, R> {
    return this.with({ secret: true });
  }
  private with(common: Common): Field<T, R> {
    return new Field<T, R>({ ...this.spec, ...common }, this.isRequired);
  }
}

/** The value a set of fields describes: required ones present, the rest optional. */
export type ValueOf<F> = Flat<
  { [K in keyof F as F[K] extends Field<unknown, true> ? K : never]: FieldValue<F[K]> } & {
    [K in keyof F as F[K] extends Field<unknown, true> ? never : K]?: FieldValue<F[K]>;
  }
>;
export type FieldValue<F> = F extends Field<infer T, boolean> ? T : never;
type Flat<T> = { [K in keyof T]: T[K] };

type Optional<T> = Field<T, false>;
const field = <T>(spec: FieldSpec): Optional<T> => new Field<T, false>(spec, false);

type TextOptions = Partial<Pick<SpecOf<'text'>, 'min' | 'max' | 'format'>>;
/** One line of text, 1,000 characters unless told. */
export const text = (options: TextOptions = {}) => field<string>({ kind: 'text', max: 1_000, ...options });
/** Text of any length a person may type: 1,000,000 characters. */
export const longText = (options: TextOptions = {}) => field<string>({ kind: 'text', max: 1_000_000, ...options });
export const email = () => text({ format: 'email', max: 254 });
export const url = () => text({ format: 'url', max: 2_048 });
export const phone = () => text({ format: 'phone', max: 40 });

type NumberOptions = Partial<Pick<SpecOf<'number'>, 'positive' | 'min' | 'max'>>;
export const integer = (options: NumberOptions = {}) => field<number>({ kind: 'number', integer: true, ...options });
export const decimal = (options: NumberOptions = {}) => field<number>({ kind: 'number', ...options });
/** A flag; never set it counts as off, and with `unset: true` as on, for filters too. */
export const boolean = (options: Partial<Pick<SpecOf<'boolean'>, 'unset'>> = {}) =>
  field<boolean>({ kind: 'boolean', ...options });

/** A calendar day, `yyyy-MM-dd`. */
export const date = () => field<string>({ kind: 'date' });
/** A time of day, `HH:mm:ss`. */
export const time = () => field<string>({ kind: 'time' });
/** A moment in UTC, ISO 8601 with `Z`. */
export const instant = () => field<string>({ kind: 'instant' });
/** `hours:minutes:seconds`, spec section 5. */
export const duration = () => field<string>({ kind: 'duration' });
/** A date as precisely as it is known: year, month, day or moment. */
export const approximateDate = () => field<string>({ kind: 'approximateDate' });

export interface Enumeration<V extends string = string> {
  readonly name: string;
  readonly values: readonly V[];
}
/** One of a closed set. */
export const code = <V extends string>(enumeration: Enumeration<V>) =>
  field<V>({ kind: 'code', enumeration: enumeration.name, values: enumeration.values });

/** A pointer to another resource; the server fills `display`, expansion fills `resource`. */
export interface Reference<T extends string = string> {
  readonly id: string;
  readonly resourceType?: T | undefined;
  readonly display?: string | undefined;
  readonly partition?: string | undefined;
  readonly versionId?: string | undefined;
  readonly resource?: unknown;
}
/** Targets are names, never imports: types refer to each other in loops and the registry resolves them. */
export const reference = <const T extends readonly [string, ...string[]]>(...targets: T) =>
  field<Reference<T[number]>>({ kind: 'reference', targets });

export const group = <const F extends Fields>(fields: F) => field<ValueOf<F>>({ kind: 'group', fields });

type ListOptions = Partial<Pick<SpecOf<'list'>, 'min' | 'max' | 'unique'>>;
/** `unique: true` compares whole items, `unique: 'path'` the value at that path of each. */
export const list = <T>(of: Field<T, boolean>, options: ListOptions = {}) =>
  field<T[]>({ kind: 'list', of, max: 10_000, ...options });

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Structure that another grammar describes, such as a rich-text document; checked for depth and size only. */
export const json = () => field<Json>({ kind: 'json' });

/** A public vocabulary: open to further codes, so that a record from elsewhere never loses one. */
export interface Vocabulary {
  readonly name: string;
  readonly system: string;
  readonly source: string;
  readonly entries: readonly { readonly code: string; readonly display: string }[];
}
export interface Coding {
  readonly code?: string | undefined;
  readonly system?: string | undefined;
  readonly display?: string | undefined;
}
/** A coded value; with a vocabulary, forms offer its entries. */
export const coding = (vocabulary?: Pick<Vocabulary, 'name'>) =>
  field<Coding>({
    kind: 'group',
    fields: { code: text({ max: 100 }), system: text({ max: 500 }), display: text() },
    ...(vocabulary ? { vocabulary: vocabulary.name } : {}),
  });
