/** A prescribed dose of a medicine. */
export interface Dose {
  readonly strength: string;
  /** As on the label. */
  readonly sig: string;
  readonly amount: number;
  readonly unit: string;
  /** Times a day; 0 for as needed. */
  readonly daily: number;
}
export interface Medicine {
  readonly name: string;
  /** RxNorm ingredient. */
  readonly rxnorm: string;
  /** Usual doses, from the first to the target dose. */
  readonly doses: readonly [Dose, ...Dose[]];
  readonly schedule?: 'II' | 'III' | 'IV';
  readonly adultsOnly?: true;
  /** Side effects that people notice. */
  readonly effects: readonly [string, ...string[]];
}

type When = 'morning' | 'bedtime' | 'twice' | 'evening';
const whens: Record<When, readonly [words: string, daily: number]> = {
  morning: ['by mouth every morning', 1],
  bedtime: ['by mouth at bedtime', 1],
  evening: ['by mouth every evening', 1],
  twice: ['by mouth twice daily', 2],
};
const oral = (milligrams: number | readonly [number, string], when: When, form = 'tablet'): Dose => {
  const [amount, unit] = typeof milligrams === 'number' ? [milligrams, 'mg'] : milligrams;
  const [words, daily] = whens[when];
  return { strength: `${amount} ${unit} ${form}`, sig: `Take ${amount} ${unit} ${words}`, amount, unit, daily };
};
const needed = (strength: string, sig: string, amount: number, unit: string): Dose => ({ strength, sig, amount, unit, daily: 0 });
const steps = (when: When, first: number, ...rest: number[]): [Dose, ...Dose[]] => [
  oral(first, when),
  ...rest.map((dose) => oral(dose, when)),
];

export const medicines = {
  sertraline: {
    name: 'Sertraline',
    rxnorm: '36437',
    doses: steps('morning', 25, 50, 100, 150),
    effects: ['mild nausea in the first week', 'looser stools', 'delayed orgasm'],
  },
  escitalopram: {
    name: 'Escitalopram',
    rxnorm: '321988',
    doses: steps('morning', 5, 10, 20),
    effects: ['mild headache at first', 'some sweating at night', 'lower libido'],
  },
  fluoxetine: {
    name: 'Fluoxetine',
    rxnorm: '4493',
    doses: [oral(10, 'morning', 'capsule'), oral(20, 'morning', 'capsule'), oral(40, 'morning', 'capsule')],
    effects: ['some jitteriness at first', 'vivid dreams', 'less appetite'],
  },
  bupropion: {
    name: 'Bupropion XL',
    rxnorm: '42347',
    doses: steps('morning', 150, 300),
    adultsOnly: true,
    effects: ['dry mouth', 'trouble falling asleep when taken late'],
  },
  venlafaxine: {
    name: 'Venlafaxine XR',
    rxnorm: '39786',
    doses: [oral(37.5, 'morning', 'capsule'), oral(75, 'morning', 'capsule'), oral(150, 'morning', 'capsule')],
    adultsOnly: true,
    effects: ['sweating', 'dizziness after a missed dose'],
  },
  mirtazapine: {
    name: 'Mirtazapine',
    rxnorm: '15996',
    doses: steps('bedtime', 7.5, 15, 30),
    adultsOnly: true,
    effects: ['morning grogginess', 'more appetite'],
  },
  trazodone: {
    name: 'Trazodone',
    rxnorm: '10737',
    doses: steps('bedtime', 50, 100),
    adultsOnly: true,
    effects: ['some grogginess on waking', 'dry mouth'],
  },
  buspirone: {
    name: 'Buspirone',
    rxnorm: '1827',
    doses: steps('twice', 7.5, 15),
    adultsOnly: true,
    effects: ['brief lightheadedness after a dose'],
  },
  hydroxyzine: {
    name: 'Hydroxyzine',
    rxnorm: '5553',
    doses: [needed('25 mg tablet', 'Take 25 mg by mouth up to three times daily as needed for anxiety', 25, 'mg')],
    effects: ['drowsiness'],
  },
  prazosin: {
    name: 'Prazosin',
    rxnorm: '8629',
    doses: [oral(1, 'bedtime', 'capsule'), oral(2, 'bedtime', 'capsule'), oral(5, 'bedtime', 'capsule')],
    adultsOnly: true,
    effects: ['lightheadedness on standing'],
  },
  lamotrigine: {
    name: 'Lamotrigine',
    rxnorm: '28439',
    doses: steps('morning', 25, 100, 200),
    adultsOnly: true,
    effects: ['mild headache', 'vivid dreams'],
  },
  lithium: {
    name: 'Lithium carbonate ER',
    rxnorm: '6448',
    doses: steps('twice', 300, 450),
    adultsOnly: true,
    effects: ['a fine tremor of the hands', 'thirst'],
  },
  quetiapine: {
    name: 'Quetiapine',
    rxnorm: '51272',
    doses: steps('bedtime', 50, 100, 200),
    adultsOnly: true,
    effects: ['sedation', 'some weight gain'],
  },
  aripiprazole: {
    name: 'Aripiprazole',
    rxnorm: '89013',
    doses: steps('morning', 5, 10, 15),
    effects: ['inner restlessness at first'],
  },
  risperidone: {
    name: 'Risperidone',
    rxnorm: '35636',
    doses: steps('bedtime', 1, 2, 3),
    effects: ['some stiffness', 'weight gain'],
  },
  methylphenidate: {
    name: 'Methylphenidate ER',
    rxnorm: '6901',
    doses: steps('morning', 18, 27, 36),
    schedule: 'II',
    effects: ['less appetite at lunch', 'crankiness when it wears off'],
  },
  guanfacine: {
    name: 'Guanfacine ER',
    rxnorm: '40114',
    doses: steps('bedtime', 1, 2),
    effects: ['sleepiness in the first days'],
  },
  atomoxetine: {
    name: 'Atomoxetine',
    rxnorm: '38400',
    doses: [oral(40, 'morning', 'capsule'), oral(80, 'morning', 'capsule')],
    effects: ['less appetite', 'dry mouth'],
  },
  naltrexone: {
    name: 'Naltrexone',
    rxnorm: '7243',
    doses: steps('morning', 50),
    adultsOnly: true,
    effects: ['mild nausea when taken without food'],
  },
  acamprosate: {
    name: 'Acamprosate',
    rxnorm: '82819',
    doses: [{ strength: '333 mg tablet', sig: 'Take 666 mg by mouth three times daily', amount: 666, unit: 'mg', daily: 3 }],
    adultsOnly: true,
    effects: ['loose stools'],
  },
  buprenorphine: {
    name: 'Buprenorphine-naloxone',
    rxnorm: '1819',
    schedule: 'III',
    adultsOnly: true,
    doses: [
      { strength: '8 mg-2 mg film', sig: 'Place one film (8 mg-2 mg) under the tongue daily', amount: 8, unit: 'mg', daily: 1 },
      {
        strength: '8 mg-2 mg film',
        sig: 'Place one film (8 mg-2 mg) under the tongue twice daily',
        amount: 8,
        unit: 'mg',
        daily: 2,
      },
    ],
    effects: ['constipation', 'a bitter taste'],
  },
  lisinopril: {
    name: 'Lisinopril',
    rxnorm: '29046',
    doses: steps('morning', 10, 20, 40),
    adultsOnly: true,
    effects: ['no cough'],
  },
  amlodipine: {
    name: 'Amlodipine',
    rxnorm: '17767',
    doses: steps('morning', 5, 10),
    adultsOnly: true,
    effects: ['mild ankle swelling by evening'],
  },
  metformin: {
    name: 'Metformin',
    rxnorm: '6809',
    doses: steps('twice', 500, 1000),
    adultsOnly: true,
    effects: ['loose stools at first'],
  },
  atorvastatin: {
    name: 'Atorvastatin',
    rxnorm: '83367',
    doses: steps('evening', 20, 40),
    adultsOnly: true,
    effects: ['no muscle aches'],
  },
  levothyroxine: {
    name: 'Levothyroxine',
    rxnorm: '10582',
    doses: [oral([50, 'mcg'], 'morning'), oral([75, 'mcg'], 'morning'), oral([100, 'mcg'], 'morning')],
    effects: ['no palpitations'],
  },
  albuterol: {
    name: 'Albuterol HFA',
    rxnorm: '435',
    doses: [needed('90 mcg/actuation inhaler', 'Inhale 2 puffs every 4 to 6 hours as needed for wheezing', 2, 'puff')],
    effects: ['a brief racing heart after use'],
  },
  fluticasone: {
    name: 'Fluticasone HFA',
    rxnorm: '41126',
    doses: [
      {
        strength: '110 mcg/actuation inhaler',
        sig: 'Inhale 1 puff twice daily and rinse the mouth',
        amount: 1,
        unit: 'puff',
        daily: 2,
      },
    ],
    effects: ['no thrush'],
  },
  omeprazole: { name: 'Omeprazole', rxnorm: '7646', doses: [oral(20, 'morning', 'capsule')], effects: ['no side effects'] },
  naproxen: {
    name: 'Naproxen',
    rxnorm: '7258',
    doses: [needed('500 mg tablet', 'Take 500 mg by mouth twice daily with food as needed for pain', 500, 'mg')],
    adultsOnly: true,
    effects: ['no stomach upset with food'],
  },
  sumatriptan: {
    name: 'Sumatriptan',
    rxnorm: '37418',
    doses: [needed('50 mg tablet', 'Take 50 mg by mouth at onset of migraine; may repeat once after 2 hours', 50, 'mg')],
    adultsOnly: true,
    effects: ['tightness in the neck for half an hour'],
  },
  cetirizine: { name: 'Cetirizine', rxnorm: '20610', doses: [oral(10, 'evening')], effects: ['slight drowsiness'] },
  nicotine: {
    name: 'Nicotine patch',
    rxnorm: '7407',
    doses: [
      { strength: '21 mg/24 h patch', sig: 'Apply one patch to clean skin every morning', amount: 1, unit: 'patch', daily: 1 },
      { strength: '14 mg/24 h patch', sig: 'Apply one patch to clean skin every morning', amount: 1, unit: 'patch', daily: 1 },
    ],
    adultsOnly: true,
    effects: ['mild redness under the patch'],
  },
  vitaminD: { name: 'Cholecalciferol', rxnorm: '2418', doses: [oral([2000, 'units'], 'morning')], effects: ['no side effects'] },
  iron: { name: 'Ferrous sulfate', rxnorm: '24947', doses: [oral(325, 'morning')], effects: ['dark stools'] },
  melatonin: { name: 'Melatonin', rxnorm: '6711', doses: [oral(3, 'bedtime')], effects: ['no grogginess'] },
} as const satisfies Record<string, Medicine>;
export type MedicineKey = keyof typeof medicines;
