import type { MedicineKey } from './medicines.ts';

/** Theme of a behavioral problem, which decides the text and the course. */
export type Theme =
  | 'depression'
  | 'anxiety'
  | 'panic'
  | 'trauma'
  | 'bipolar'
  | 'psychosis'
  | 'attention'
  | 'alcohol'
  | 'opioid'
  | 'adjustment'
  | 'obsessions'
  | 'emotions'
  | 'conduct';

export interface Problem {
  /** ICD-10-CM. */
  readonly code: string;
  readonly display: string;
  /** Medicines for it, the usual one first; a patient takes one or none. */
  readonly medicines: readonly MedicineKey[];
  readonly theme?: Theme;
  /** Ages at which it begins. */
  readonly onset: readonly [from: number, to: number];
}

export const problems = {
  depressionRecurrent: {
    code: 'F33.1',
    display: 'Major depressive disorder, recurrent, moderate',
    medicines: ['sertraline', 'escitalopram', 'bupropion', 'venlafaxine', 'fluoxetine'],
    theme: 'depression',
    onset: [16, 55],
  },
  depressionSevere: {
    code: 'F33.2',
    display: 'Major depressive disorder, recurrent severe without psychotic features',
    medicines: ['venlafaxine', 'sertraline', 'mirtazapine'],
    theme: 'depression',
    onset: [18, 50],
  },
  depressionSingle: {
    code: 'F32.1',
    display: 'Major depressive disorder, single episode, moderate',
    medicines: ['escitalopram', 'sertraline', 'fluoxetine'],
    theme: 'depression',
    onset: [13, 60],
  },
  anxiety: {
    code: 'F41.1',
    display: 'Generalized anxiety disorder',
    medicines: ['escitalopram', 'sertraline', 'buspirone', 'venlafaxine'],
    theme: 'anxiety',
    onset: [12, 45],
  },
  panic: {
    code: 'F41.0',
    display: 'Panic disorder [episodic paroxysmal anxiety]',
    medicines: ['sertraline', 'escitalopram', 'hydroxyzine'],
    theme: 'panic',
    onset: [17, 40],
  },
  social: {
    code: 'F40.10',
    display: 'Social phobia, unspecified',
    medicines: ['sertraline', 'escitalopram'],
    theme: 'anxiety',
    onset: [12, 25],
  },
  trauma: {
    code: 'F43.12',
    display: 'Post-traumatic stress disorder, chronic',
    medicines: ['sertraline', 'prazosin', 'venlafaxine'],
    theme: 'trauma',
    onset: [14, 50],
  },
  bipolar: {
    code: 'F31.81',
    display: 'Bipolar II disorder',
    medicines: ['lamotrigine', 'quetiapine', 'lithium'],
    theme: 'bipolar',
    onset: [17, 35],
  },
  schizoaffective: {
    code: 'F25.0',
    display: 'Schizoaffective disorder, bipolar type',
    medicines: ['risperidone', 'aripiprazole', 'quetiapine'],
    theme: 'psychosis',
    onset: [18, 30],
  },
  schizophrenia: {
    code: 'F20.9',
    display: 'Schizophrenia, unspecified',
    medicines: ['risperidone', 'aripiprazole'],
    theme: 'psychosis',
    onset: [18, 28],
  },
  attention: {
    code: 'F90.2',
    display: 'Attention-deficit hyperactivity disorder, combined type',
    medicines: ['methylphenidate', 'guanfacine', 'atomoxetine'],
    theme: 'attention',
    onset: [6, 12],
  },
  inattention: {
    code: 'F90.0',
    display: 'Attention-deficit hyperactivity disorder, predominantly inattentive type',
    medicines: ['methylphenidate', 'atomoxetine'],
    theme: 'attention',
    onset: [7, 14],
  },
  alcohol: {
    code: 'F10.20',
    display: 'Alcohol dependence, uncomplicated',
    medicines: ['naltrexone', 'acamprosate'],
    theme: 'alcohol',
    onset: [20, 45],
  },
  opioid: {
    code: 'F11.20',
    display: 'Opioid dependence, uncomplicated',
    medicines: ['buprenorphine'],
    theme: 'opioid',
    onset: [18, 40],
  },
  adjustment: {
    code: 'F43.23',
    display: 'Adjustment disorder with mixed anxiety and depressed mood',
    medicines: ['hydroxyzine'],
    theme: 'adjustment',
    onset: [10, 70],
  },
  obsessions: {
    code: 'F42.2',
    display: 'Mixed obsessional thoughts and acts',
    medicines: ['fluoxetine', 'sertraline'],
    theme: 'obsessions',
    onset: [12, 30],
  },
  borderline: {
    code: 'F60.3',
    display: 'Borderline personality disorder',
    medicines: ['lamotrigine', 'aripiprazole'],
    theme: 'emotions',
    onset: [18, 28],
  },
  defiant: { code: 'F91.3', display: 'Oppositional defiant disorder', medicines: [], theme: 'conduct', onset: [6, 12] },
  separation: {
    code: 'F93.0',
    display: 'Separation anxiety disorder of childhood',
    medicines: [],
    theme: 'anxiety',
    onset: [6, 10],
  },
  insomnia: { code: 'F51.01', display: 'Primary insomnia', medicines: ['trazodone', 'melatonin'], onset: [20, 65] },
  hypertension: {
    code: 'I10',
    display: 'Essential (primary) hypertension',
    medicines: ['lisinopril', 'amlodipine'],
    onset: [35, 65],
  },
  diabetes: {
    code: 'E11.9',
    display: 'Type 2 diabetes mellitus without complications',
    medicines: ['metformin'],
    onset: [38, 65],
  },
  lipids: { code: 'E78.5', display: 'Hyperlipidemia, unspecified', medicines: ['atorvastatin'], onset: [40, 65] },
  obesity: { code: 'E66.9', display: 'Obesity, unspecified', medicines: [], onset: [18, 55] },
  asthma: {
    code: 'J45.909',
    display: 'Unspecified asthma, uncomplicated',
    medicines: ['albuterol', 'fluticasone'],
    onset: [5, 30],
  },
  thyroid: { code: 'E03.9', display: 'Hypothyroidism, unspecified', medicines: ['levothyroxine'], onset: [30, 60] },
  reflux: {
    code: 'K21.9',
    display: 'Gastro-esophageal reflux disease without esophagitis',
    medicines: ['omeprazole'],
    onset: [25, 60],
  },
  back: { code: 'M54.50', display: 'Low back pain, unspecified', medicines: ['naproxen'], onset: [25, 60] },
  migraine: {
    code: 'G43.909',
    display: 'Migraine, unspecified, not intractable, without status migrainosus',
    medicines: ['sumatriptan'],
    onset: [15, 40],
  },
  apnea: { code: 'G47.33', display: 'Obstructive sleep apnea (adult) (pediatric)', medicines: [], onset: [35, 60] },
  vitaminD: { code: 'E55.9', display: 'Vitamin D deficiency, unspecified', medicines: ['vitaminD'], onset: [20, 70] },
  rhinitis: { code: 'J30.9', display: 'Allergic rhinitis, unspecified', medicines: ['cetirizine'], onset: [6, 40] },
  nicotine: {
    code: 'F17.210',
    display: 'Nicotine dependence, cigarettes, uncomplicated',
    medicines: ['nicotine'],
    onset: [16, 25],
  },
  anemia: { code: 'D50.9', display: 'Iron deficiency anemia, unspecified', medicines: ['iron'], onset: [16, 50] },
} as const satisfies Record<string, Problem>;
export type ProblemKey = keyof typeof problems;
/** True if a therapist treats it; a family doctor treats the others. */
export const isBehavioral = (key: ProblemKey): boolean => {
  const { theme }: Problem = problems[key];
  return theme !== undefined;
};

/** Frequency of each problem as the reason for coming, among adults and among children. */
export const adultReasons: readonly (readonly [number, ProblemKey])[] = [
  [17, 'depressionRecurrent'],
  [5, 'depressionSevere'],
  [8, 'depressionSingle'],
  [17, 'anxiety'],
  [6, 'panic'],
  [3, 'social'],
  [13, 'trauma'],
  [6, 'bipolar'],
  [3, 'schizoaffective'],
  [2, 'schizophrenia'],
  [4, 'inattention'],
  [8, 'adjustment'],
  [3, 'obsessions'],
  [4, 'borderline'],
];
export const childReasons: readonly (readonly [number, ProblemKey])[] = [
  [8, 'attention'],
  [4, 'inattention'],
  [5, 'anxiety'],
  [3, 'separation'],
  [4, 'depressionSingle'],
  [3, 'adjustment'],
  [4, 'defiant'],
];
/** Further problems of adults, with the share who have each by the age of sixty. */
export const comorbid: readonly (readonly [share: number, ProblemKey])[] = [
  [0.42, 'hypertension'],
  [0.2, 'diabetes'],
  [0.34, 'lipids'],
  [0.3, 'obesity'],
  [0.1, 'asthma'],
  [0.1, 'thyroid'],
  [0.2, 'reflux'],
  [0.24, 'back'],
  [0.12, 'migraine'],
  [0.1, 'apnea'],
  [0.18, 'vitaminD'],
  [0.18, 'rhinitis'],
  [0.2, 'nicotine'],
  [0.12, 'insomnia'],
  [0.05, 'anemia'],
];
