export { type VitalKind, vitalOfCode, vitals } from './kinds.ts';
export { ageInMonths, type Outside, outsideOf, rangeOfVital, rangeSources, rangeWords } from './ranges.ts';
export { bmiOf, judged, observationsOf, oddities, type VitalAmounts } from './readings.ts';
export { type Amount, amountWords, metricOf, readPressure, readVital, type Typed } from './typed.ts';
export { convert, roundTo, unitLabels, unitOf, type VitalUnit } from './units.ts';
