import { boolean, code, coding, date, decimal, group, instant, integer, list, longText, text, time } from '../../kernel/field.ts';
import { DataAbsentReason, ObservationInterpretation } from '../../vocabularies/clinical/observations.ts';
import { quantity } from './clinical.ts';

/** An observed value: one of the values, or the reason for its absence. */
export const observedValue = () =>
  ({
    valueQuantity: quantity(),
    valueCoding: coding(),
    valueText: longText(),
    valueBoolean: boolean(),
    valueInteger: integer(),
    valueDate: date(),
    valueTime: time(),
    valueInstant: instant(),
    dataAbsentReason: code(DataAbsentReason),
    interpretation: code(ObservationInterpretation),
    referenceRange: group({ low: decimal(), high: decimal(), text: text() }),
  }) as const;

/** Parts measured together, such as systolic and diastolic pressure. */
export const components = () => list(group({ code: coding().required(), ...observedValue() }), { max: 200 });
