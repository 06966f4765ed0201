/**
 * A field is data: a specification of its valid values. The TypeScript type, the validator, the JSON schema, the model
 * description, references and indexes derive from it. Fields are optional unless `.required()`. Zod only checks: its schemas
 * would lose the metadata and load the library everywhere.
 */
export type TextFormat = 'email' | 'url' | 'phone' | 'lowercase' | 'uppercase' | 'id' | 'markup' | 'timeZone';

/** Stamp with the author or time of another field's change; `is` limits it to these values of that field. */
export interface StampWith {
  readonly by: 'caller' | 'now';
  readonly with: string;
  readonly is?: readonly string[];
}

/**
 * Stamp that the server writes: the creator, the time of creation, the original of an import, or the time when one of these
 * fields last changed.
 */
export type Stamp = 'caller' | 'now' | 'import' | { readonly editOf: readonly string[] } | StampWith;

export interface Common {
  readonly required?: boolean;
  /** Label of the control; derived from the field's name if absent. */
  readonly label?: string;
  /** Meaning of the field, for the model description. */
  readonly about?: string;
  /** Set only by the server: ignored in patches, kept from the stored version on writes. */
  readonly readOnly?: boolean;
  /** Read-only once the row exists: the caller who creates the row may send a first value. */
  readonly givenAtCreation?: boolean;
  /** Written by the server: a value that a caller sends is ignored, and it never changes later. See `stamps.ts`. */
  readonly stampedBy?: Stamp;
  /** Said in addition to the words of an item: a change of it alone leaves the item's author and time. */
  readonly aside?: boolean;
  /** Encrypted at rest and never in logs, lists or errors. */
  readonly secret?: boolean;
  /** Copy of a state stored elsewhere, or of a past one: no transition table applies to it. */
  readonly snapshot?: boolean;
}

/** Groups that forms lay out in a way of their own. */
export type GroupShape = 'address' | 'contactPoint' | 'humanName' | 'period';

export type FieldSpec = Common &
  (
    | { readonly kind: 'text'; readonly min?: number; readonly max: number; readonly format?: TextFormat }
    | {
        readonly kind: 'number';
        readonly integer?: boolean;
        readonly positive?: boolean;
        readonly min?: number;
        readonly max?: number;
        /** The number that applies where none was set. */
        readonly unset?: number;
      }
    /** `unset`: value of a flag that was never set; off by default. */
    | { readonly kind: 'boolean'; readonly unset?: boolean }
    | { readonly kind: 'code'; readonly enumeration: string; readonly values: readonly string[] }
    | { readonly kind: 'date' | 'time' | 'instant' | 'duration' | 'approximateDate' }
    | { readonly kind: 'reference'; readonly targets: readonly string[] }
    | { readonly kind: 'group'; readonly fields: Fields; readonly vocabulary?: string; readonly shape?: GroupShape }
    | {
        readonly kind: 'list';
        readonly of: Field;
        readonly min?: number;
        readonly max: number;
        readonly unique?: string | true;
        /** Members that identify an item across versions, the most specific first. */
        readonly keys?: readonly string[];
        /** Sibling field whose states this list records. Only the server appends to it. */
        readonly historyOf?: string;
      }
    | { readonly kind: 'json' }
  );

export type FieldKind = FieldSpec['kind'];
export type Fields = { readonly [name: string]: Field };
type SpecOf<K extends FieldKind> = Extract<FieldSpec, { kind: K }>;

declare const valueType: unique symbol;
declare const presence: unique symbol;

/** A field of a resource or of a group within it. `T` is the value's type, `R` tells if it is required. */
export class Field<T = unknown, R extends boolean = boolean> {
  declare readonly [valueType]: T;
  /** Public, because private members have no type in a published package. */
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
  /** Read-only, except that a new row may bring a first value. */
  readOnlyAfterCreation(): Field<T, R> {
    return this.with({ readOnly: true, givenAtCreation: true });
  }
  /** The server writes the author, time or imported original when the row (or the list item) is first saved. */
  stampedBy(stampedBy: 'caller' | 'now' | 'import'): Field<T, R> {
    return this.with({ stampedBy });
  }
  /** The server writes the time when one of the row's fields last changed. */
  stampedOnEdit(...editOf: string[]): Field<T, R> {
    return this.with({ stampedBy: { editOf } });
  }
  /** The server writes who set another field, or when. With values, it records the change to one of these. */
  stampedWith(by: 'caller' | 'now', field: string, ...is: string[]): Field<T, R> {
    return this.with({ stampedBy: { by, with: field, ...(is.length > 0 ? { is } : {}) } });
  }
  /** Anybody may set it later: the item stays its author's. */
  aside(): Field<T, R> {
    return this.with({ aside: true });
  }
  secret(): Field<T, R> {
    return this.with({ secret: true });
  }
  snapshot(): Field<T, R> {
    return this.with({ snapshot: true });
  }
  private with(common: Common): Field<T, R> {
    return new Field<T, R>({ ...this.spec, ...common }, this.isRequired);
  }
}

/** The value type of a set of fields: required ones present, the rest optional. */
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
/** One line of text, 1,000 characters by default. */
export const text = (options: TextOptions = {}) => field<string>({ kind: 'text', max: 1_000, ...options });
/** Long text: up to 1,000,000 characters. */
export const longText = (options: TextOptions = {}) => field<string>({ kind: 'text', max: 1_000_000, ...options });
export const email = () => text({ format: 'email', max: 254 });
export const url = () => text({ format: 'url', max: 2_048 });
/** An IANA name, such as America/Chicago. */
export const timeZone = () => text({ format: 'timeZone', max: 60 });
export const phone = () => text({ format: 'phone', max: 40 });

type NumberOptions = Partial<Pick<SpecOf<'number'>, 'positive' | 'min' | 'max' | 'unset'>>;
export const integer = (options: NumberOptions = {}) => field<number>({ kind: 'number', integer: true, ...options });
export const decimal = (options: NumberOptions = {}) => field<number>({ kind: 'number', ...options });
/** A flag. A flag that was never set is off, or on with `unset: true`; filters treat it the same way. */
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
/** A date as precisely as it is known: year, month, day or instant. */
export const approximateDate = () => field<string>({ kind: 'approximateDate' });

export interface Enumeration<V extends string = string> {
  readonly name: string;
  readonly values: readonly V[];
}
/** A value of a closed set. */
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
/** Targets are names instead of imports: types refer to each other in loops, and the registry resolves them. */
export const reference = <const T extends readonly [string, ...string[]]>(...targets: T) =>
  field<Reference<T[number]>>({ kind: 'reference', targets });

export const group = <const F extends Fields>(fields: F, shape?: GroupShape) =>
  field<ValueOf<F>>({ kind: 'group', fields, ...(shape ? { shape } : {}) });

type ListOptions = Partial<Pick<SpecOf<'list'>, 'min' | 'max' | 'unique' | 'keys' | 'historyOf'>>;
/** `unique: true` compares whole items, `unique: 'path'` the value at that path of each. */
export const list = <T>(of: Field<T, boolean>, options: ListOptions = {}) =>
  field<T[]>({ kind: 'list', of, max: 10_000, ...options });

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Structure with its own grammar, such as a rich-text document; only its depth and size are checked. */
export const json = () => field<Json>({ kind: 'json' });

/** A public vocabulary. It is open to further codes, so that records from elsewhere never lose one. */
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
  /** The writer's own text, if it differs from the display. */
  readonly text?: string | undefined;
  /** The same concept in other code systems. */
  readonly translations?: readonly Omit<Coding, 'text' | 'translations'>[] | undefined;
}
const codingParts = () => ({ code: text({ max: 100 }), system: text({ max: 500 }), display: text() });
/** A coded value; with a vocabulary, forms offer its entries. */
export const coding = (vocabulary?: Pick<Vocabulary, 'name'>) =>
  field<Coding>({
    kind: 'group',
    fields: {
      ...codingParts(),
      text: text().about('The words of the writer, where they differ from the display'),
      translations: list(group(codingParts()), { max: 20 }).about('The same concept in other code systems'),
    },
    ...(vocabulary ? { vocabulary: vocabulary.name } : {}),
  });
