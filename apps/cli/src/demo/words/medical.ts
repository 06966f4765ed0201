import type { ProblemKey } from '../clinical/problems.ts';

export interface MedicalWords {
  /** Chief complaint. */
  readonly complaint: readonly string[];
  readonly history: readonly string[];
  readonly exam: readonly string[];
  readonly plan: readonly string[];
}

/** Sentences for the problems of primary care. In addition to the words of `voice.ts`: {drug}, {bp}, {weight}, {a1c}. */
export const medicalWords: Partial<Record<ProblemKey, MedicalWords>> = {
  hypertension: {
    complaint: ['Blood pressure follow-up', 'High blood pressure check'],
    history: [
      'Checks blood pressure at home, mostly in the 130s. No headache, chest pain or shortness of breath.',
      '{First} takes the medicine on most days and forgets on weekends. Salt is still high by {their} own account.',
      'Feels well. Walks twenty minutes on three days a week. No dizziness on standing.',
      'Home readings have come down since the dose was raised.',
    ],
    exam: ['Heart regular, no murmur. Lungs clear. No ankle edema.', 'Regular rate and rhythm; pulses equal; no bruits.'],
    plan: [
      'Hypertension, {bp} today: continue {drug}, home log, less salt.',
      'Hypertension: above goal at {bp}. Recheck by the nurse in two weeks before changing {drug}.',
      'Hypertension at goal on {drug}. Basic metabolic panel once a year.',
    ],
  },
  diabetes: {
    complaint: ['Diabetes follow-up', 'Diabetes check and lab review'],
    history: [
      'Fasting sugars 120 to 150. No lows. Eats out less than in the summer.',
      '{First} stopped soda and misses it. Takes metformin with meals, with no stomach trouble now.',
      'Feet without numbness. Eye examination is due.',
      'Sugars went up around {stressor}; back to walking since last week.',
    ],
    exam: [
      'Feet: skin intact, pulses present, monofilament felt at all sites.',
      'Weight {weight}. No acanthosis. Feet warm, sensation intact.',
    ],
    plan: [
      'Type 2 diabetes, A1c {a1c}%: continue {drug}; A1c in three months; eye referral placed.',
      'Type 2 diabetes, A1c {a1c}%: diet reviewed with a plate picture; {drug} unchanged; urine albumin ordered.',
      'Type 2 diabetes: doing well, A1c {a1c}%. Foot care reviewed.',
    ],
  },
  lipids: {
    complaint: ['Cholesterol follow-up'],
    history: [
      'Takes the statin at night without muscle aches.',
      'Started oatmeal and nuts; still fond of fried food on Fridays.',
    ],
    exam: ['No xanthomas. Pulses full.', 'Abdomen soft, no organ enlargement.'],
    plan: ['Hyperlipidemia: continue {drug}; lipids yearly.', 'Hyperlipidemia: ten-year risk discussed; continue {drug}.'],
  },
  obesity: {
    complaint: ['Weight management'],
    history: [
      'Walks to {job} on two days. Evening snacking is the hard part.',
      'Lost four pounds, gained two back over the holidays, and is not discouraged.',
    ],
    exam: ['Weight {weight}. Central distribution, no striae.'],
    plan: [
      'Weight: goal of five percent over six months; food diary; dietitian referral.',
      'Weight {weight}: praised the walking; add two days of strength exercises.',
    ],
  },
  asthma: {
    complaint: ['Asthma check', 'Cough and wheeze'],
    history: [
      'Uses the rescue inhaler about twice a week, mostly with cold air. No night waking.',
      'Wheezed for three days with a cold; better now.',
    ],
    exam: ['Lungs clear, no wheeze, good air entry.', 'Scattered end-expiratory wheeze, clear after albuterol.'],
    plan: [
      'Asthma, well controlled: continue {drug}; action plan reviewed; spacer technique good.',
      'Asthma: {drug} as directed; flu shot given; return if rescue use exceeds three times a week.',
    ],
  },
  thyroid: {
    complaint: ['Thyroid follow-up'],
    history: [
      'Energy is better since the dose change. Takes it on an empty stomach.',
      'No cold intolerance, hair or skin changes; weight steady.',
    ],
    exam: ['Thyroid not enlarged, no nodules. Reflexes normal.'],
    plan: [
      'Hypothyroidism: TSH in range; continue {drug}; recheck in twelve months.',
      'Hypothyroidism: TSH ordered; {drug} unchanged until it is back.',
    ],
  },
  reflux: {
    complaint: ['Heartburn'],
    history: [
      'Heartburn twice a week, after late meals. No trouble swallowing, no weight loss.',
      'Doing well; tried a week without the capsule and it came back.',
    ],
    exam: ['Abdomen soft, no tenderness.'],
    plan: [
      'Reflux: continue {drug}; nothing to eat for three hours before bed; head of bed raised.',
      'Reflux: step down {drug} to as needed after eight weeks.',
    ],
  },
  back: {
    complaint: ['Low back pain'],
    history: [
      'Ache across the low back after shifts at {job}, no leg pain, numbness or bladder trouble.',
      'Flare after lifting a washing machine; better on the third day.',
    ],
    exam: [
      'Lumbar muscles tight, straight leg raise negative, strength and reflexes equal.',
      'Flexion limited by pain, no midline tenderness, gait normal.',
    ],
    plan: [
      'Low back pain without red flags: stay active, heat, {drug} for up to a week, physical therapy.',
      'Low back pain, improving: home exercises shown; no imaging needed.',
    ],
  },
  migraine: {
    complaint: ['Headaches'],
    history: [
      'Three migraines a month with light sensitivity and nausea; sleep loss brings them on.',
      'Fewer since regular meals. The tablet works within an hour.',
    ],
    exam: ['Neurologic examination normal, fundi sharp.'],
    plan: [
      'Migraine: {drug} at onset, no more than nine days a month; headache diary.',
      'Migraine: triggers reviewed; {drug} continued; consider prevention if more than four a month.',
    ],
  },
  apnea: {
    complaint: ['Sleep apnea follow-up'],
    history: [
      'Uses CPAP five nights a week, six hours. New mask fits better.',
      '{Support} says the snoring is gone on CPAP nights.',
    ],
    exam: ['Oropharynx crowded, nose clear. Neck 17 inches.'],
    plan: [
      'Sleep apnea: download shows good control; aim for every night.',
      'Sleep apnea: supplies renewed; no driving when drowsy.',
    ],
  },
  rhinitis: {
    complaint: ['Allergies'],
    history: ['Sneezing and itchy eyes since the trees came out.', 'Better with the tablet; forgets it on weekends.'],
    exam: ['Nasal mucosa pale and boggy. Lungs clear.'],
    plan: [
      'Allergic rhinitis: {drug} daily in season; saline rinse.',
      'Allergic rhinitis: continue {drug}; windows closed on high-pollen days.',
    ],
  },
  nicotine: {
    complaint: ['Quitting smoking'],
    history: [
      'Down to eight cigarettes a day from twenty. First one with coffee.',
      'Smoke-free for three weeks on the patch; dreams are vivid.',
    ],
    exam: ['Lungs clear. No clubbing.'],
    plan: [
      'Tobacco: quit date set; {drug}; quitline referral.',
      'Tobacco: congratulated; continue {drug}, step down in four weeks.',
    ],
  },
  vitaminD: {
    complaint: ['Lab follow-up'],
    history: ['Tired in winter. Takes the vitamin on most days.'],
    exam: ['No bone tenderness. Gait steady.'],
    plan: ['Vitamin D deficiency: continue {drug}; recheck in six months.'],
  },
  anemia: {
    complaint: ['Fatigue and anemia'],
    history: ['Heavy periods, tired on stairs. Takes the iron every other day because of constipation.'],
    exam: ['Conjunctivae pale. Heart regular, no murmur.'],
    plan: ['Iron deficiency anemia: {drug} every other day with orange juice; blood count in six weeks.'],
  },
};

export const generalMedical = {
  complaint: ['Annual physical', 'Establish care', 'General check-up'],
  history: [
    'No new complaints. {First} lives {home} and works at {job}.',
    'Feels well overall. Sleep is fair since {stressor}.',
    'Here to catch up on preventive care; last visit elsewhere two years ago.',
  ],
  exam: [
    'Well appearing. Heart regular, lungs clear, abdomen soft, skin without suspicious lesions.',
    'No distress. Ears and throat normal, neck supple, heart and lungs normal, no edema.',
    'Appears well; examination of heart, lungs and abdomen normal.',
  ],
  plan: [
    'Screenings reviewed and brought up to date. Flu vaccine given.',
    'Vaccines reviewed; tetanus booster given. Depression screen done today.',
    'Bloodwork ordered: blood count, metabolic panel, lipids.',
  ],
  shared: [
    'Seen with behavioral health in mind: continues with {therapist}; medicines reviewed together.',
    'Warm handoff offered; {they} {is} content with the present counselor.',
    'PHQ score looked at together and passed on to {therapist}.',
  ],
  next: ['Return {when}.', 'Follow-up {when}, labs a week before.', 'See again {when}; message sooner with home readings.'],
} as const;

export const childMedical = {
  complaint: ['Well-child visit', 'Sore throat', 'School physical'],
  history: [
    'Growing well, eats most things except vegetables.',
    'Sore throat for two days, no fever today, drinks well.',
    'Plays {hobby}; no dizziness or chest pain with exercise.',
  ],
  exam: [
    'Well appearing, growth on curve, heart and lungs normal, spine straight.',
    'Throat mildly red, no exudate, nodes small, ears normal.',
    'Normal examination for age.',
  ],
  plan: [
    'Up to date on vaccines; school form completed.',
    'Viral pharyngitis: fluids, rest, back to school when fever-free.',
    'Cleared for sports. Helmet and sleep discussed.',
  ],
} as const;
