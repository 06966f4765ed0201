/**
 * Clinicians' terms for common diagnoses: names and abbreviations, then the words of the official descriptions, then the
 * codes most often meant, most common first. Compiled for this product.
 */
export const commonTerms = `
mdd, major depression, major depressive disorder, unipolar depression | major depressive disorder | F329 F339 F331 F321 F332 F322 F330 F320
depression, depressed, depressive disorder, clinical depression, low mood | depress | F32A F329 F339 F331 F321 F341
recurrent depression, mdd recurrent | major depressive disorder recurrent | F339 F331 F332 F330
mdd single, single episode depression | major depressive disorder single episode | F329 F321 F320 F322
psychotic depression, mdd psychosis, mdd psychotic, depression psychosis, depression psychotic features | major depressive disorder psychotic | F323 F333
dysthymia, persistent depressive disorder, pdd, chronic depression | dysthymic disorder | F341
postpartum depression, ppd, postnatal depression, perinatal depression | postpartum depression | F530
seasonal affective disorder, seasonal depression | major depressive disorder recurrent | F339
dmdd, disruptive mood dysregulation | disruptive mood dysregulation disorder | F3481
mood disorder | mood disorder | F39 F0630
anxiety, anxious, anxiety disorder, anxiety nos | anxiety | F419 F411 F418 F410
gad, generalised anxiety, generalized anxiety, generalised anxiety disorder | generalized anxiety disorder | F411
panic, panic attacks, panic disorder, panic attack | panic disorder | F410 F4001
agoraphobia | agoraphobia | F4000 F4001 F4002
social anxiety, sad, social phobia, social anxiety disorder | social phobia | F4010 F4011
specific phobia, phobia, simple phobia | phobia | F409 F40298 F40218
separation anxiety | separation anxiety | F930
mixed anxiety and depression, anxiety and depression, anxiety depression, anxiety with depression | mixed anxiety | F418 F4323 F419
ocd, obsessive compulsive, obsessive compulsive disorder | obsessive-compulsive disorder | F429 F422 F428
hoarding, hoarding disorder | hoarding disorder | F423
bdd, body dysmorphia, body dysmorphic disorder | body dysmorphic disorder | F4522
trichotillomania, hair pulling, ttm | trichotillomania | F633
skin picking, excoriation, dermatillomania | excoriation disorder | F424
ptsd, post traumatic stress, posttraumatic stress, post traumatic stress disorder, trauma | post-traumatic stress disorder | F4310 F4312 F4311
chronic ptsd, cptsd, complex ptsd | post-traumatic stress disorder chronic | F4312 F4310
acute ptsd | post-traumatic stress disorder acute | F4311
acute stress, acute stress reaction, acute stress disorder | acute stress reaction | F430
adjustment, adjustment disorder, adjustment d/o | adjustment disorder | F4320 F4323 F4322 F4321
adjustment with anxiety | adjustment disorder with anxiety | F4322 F4323
adjustment with depression, adjustment with depressed mood | adjustment disorder with depressed mood | F4321 F4323
adjustment mixed, adjustment with mixed anxiety and depression | adjustment disorder with mixed anxiety and depressed mood | F4323
grief, bereavement, prolonged grief, complicated grief | bereavement | Z634 F4381 F4321
bipolar, bpad, bipolar disorder, manic depression, bipolar affective disorder | bipolar disorder | F319 F3181 F3132 F3112
bipolar 1, bipolar i, bp1, bd1 | bipolar disorder | F319 F3110 F3130 F3160 F3112 F3132
bipolar 2, bipolar ii, bp2, bd2 | bipolar ii disorder | F3181
mania, manic, manic episode | manic | F309 F3110 F312
hypomania | hypomanic | F310 F308
bipolar depression, bipolar depressed | bipolar disorder current episode depressed | F3130 F3132 F3131 F314 F3181
bipolar mixed | bipolar disorder current episode mixed | F3160 F3162
cyclothymia, cyclothymic | cyclothymic disorder | F340
schizophrenia, scz, szp | schizophrenia | F209 F200
paranoid schizophrenia | paranoid schizophrenia | F200
schizoaffective, sad bipolar type, schizoaffective disorder | schizoaffective disorder | F259 F250 F251
schizophreniform | schizophreniform disorder | F2081
psychosis, psychotic, psychosis nos, unspecified psychosis | psychosis | F29 F28 F23
brief psychotic, brief psychosis | brief psychotic disorder | F23
delusional disorder, delusions | delusional disorders | F22
adhd, add, attention deficit, attention deficit hyperactivity disorder, hyperactivity | attention-deficit hyperactivity disorder | F909 F902 F900 F901
adhd combined, adhd c | attention-deficit hyperactivity disorder combined | F902
adhd inattentive, adhd pi, inattentive adhd | attention-deficit hyperactivity disorder inattentive | F900
adhd hyperactive, adhd hi | attention-deficit hyperactivity disorder hyperactive | F901
asd, autism, autistic, autism spectrum, autism spectrum disorder, aspergers, asperger | autistic disorder | F840 F845 F849
intellectual disability, id, idd, mental retardation | intellectual disabilities | F79 F70 F71
reading disorder, learning disorder reading, specific learning disorder reading, specific learning disorder with impairment in reading | reading disorder | F810
math disorder, dyscalculia, learning disorder math, specific learning disorder math, specific learning disorder mathematics | mathematics disorder | F812
dysgraphia, learning disorder writing, specific learning disorder writing, written expression | written expression | F8181
learning disability, ld, learning disorder, specific learning disorder, dyslexia | scholastic skills | F819 F810 F812
speech delay, language delay, language disorder | language disorder | F809 F801 F802
stuttering, stutter | fluency disorder | F8081
developmental delay, global developmental delay | development | R6250 F88 F89
odd, oppositional, oppositional defiant, oppositional defiant disorder | oppositional defiant disorder | F913
conduct, conduct disorder | conduct disorder | F919 F911 F912
ied, intermittent explosive, anger, anger issues, explosive disorder | intermittent explosive disorder | F6381 R454
rad, reactive attachment, attachment disorder | reactive attachment disorder | F941
selective mutism | selective mutism | F940
tourette, tourettes, tics, tic disorder | tic disorder | F952 F959
enuresis, bedwetting, bed wetting | enuresis | F980 N3944
encopresis | encopresis | F981
bpd, borderline, borderline personality, borderline personality disorder | borderline personality disorder | F603
aspd, antisocial, antisocial personality | antisocial personality disorder | F602
npd, narcissistic, narcissistic personality | narcissistic personality disorder | F6081
avpd, avoidant personality | avoidant personality disorder | F606
ocpd, obsessive compulsive personality | obsessive-compulsive personality disorder | F605
histrionic personality | histrionic personality disorder | F604
paranoid personality | paranoid personality disorder | F600
personality disorder, pd | personality disorder | F609 F603
dissociative, did, dissociative identity, multiple personality | dissociative identity disorder | F4481 F449
depersonalization, derealization, dpdr | depersonalization-derealization syndrome | F481
conversion disorder, fnd, functional neurological, pnes | conversion disorder | F449 F444 F445
somatic symptom, somatization, somatoform | somatoform disorder | F459 F451 F450
health anxiety, hypochondria, illness anxiety | hypochondriasis | F4521 F4520
gender dysphoria, gender identity disorder, transgender | gender identity disorder | F649 F640 F642
aud, alcoholism, alcohol use disorder, etoh, alcoholic, alcohol dependence, alcohol | alcohol | F1020 F1010 F1021 F10230 F1099
alcohol abuse, mild aud, etoh abuse | alcohol abuse | F1010
alcohol withdrawal, etoh withdrawal, dts, delirium tremens | alcohol dependence with withdrawal | F10239 F10230 F10231
alcohol remission, alcohol in remission, sober | alcohol dependence in remission | F1021
oud, opioid use disorder, opioid addiction, heroin, opiate, opioid, opioids, opioid dependence | opioid | F1120 F1110 F1121 F1123
opioid abuse, opiate abuse | opioid abuse | F1110
opioid withdrawal | opioid dependence with withdrawal | F1123
opioid remission | opioid dependence in remission | F1121
cud, cannabis use disorder, marijuana, thc, weed, cannabis, pot | cannabis | F1220 F1210 F1290
cocaine, cocaine use disorder, crack | cocaine | F1420 F1410 F1490
meth, methamphetamine, amphetamine, stimulant use disorder, amphetamines, stimulant | stimulant | F1520 F1510 F1590
benzo, benzodiazepine, sedative use disorder, sedative, benzos | sedative hypnotic | F1320 F1310
nicotine, smoking, smoker, tobacco, tobacco use disorder, vaping, tud | nicotine dependence | F17210 F17200 Z720 F17290
former smoker, ex smoker, history of smoking | personal history of nicotine dependence | Z87891
sud, substance use disorder, drug addiction, polysubstance, substance abuse, addiction | psychoactive substance | F1920 F1910 F1999
hallucinogen, lsd, psychedelics | hallucinogen | F1620 F1610
inhalant, huffing | inhalant | F1820 F1810
gambling, pathological gambling | pathological gambling | F630
internet gaming, gaming addiction | impulse disorders | F6389
anorexia, an, anorexia nervosa | anorexia nervosa | F5000 F5001 F5002
bulimia, bn, bulimia nervosa | bulimia nervosa | F502
binge eating, bed, binge eating disorder | binge eating disorder | F5081
arfid, avoidant restrictive food intake | avoidant/restrictive food intake disorder | F5082
eating disorder, ednos, osfed | eating disorder | F509 F5089
pica | pica | F983 F5089
insomnia, cant sleep, trouble sleeping, sleep problem, sleeplessness | insomnia | G4700 F5101 G4709
primary insomnia, chronic insomnia | primary insomnia | F5101 G4700
osa, sleep apnea, obstructive sleep apnea, apnea | obstructive sleep apnea | G4733 G4730
nightmares, nightmare | nightmare disorder | F515
narcolepsy | narcolepsy | G47419 G47411
rls, restless legs, restless leg | restless legs syndrome | G2581
si, suicidal, suicidal ideation, suicidality, suicidal thoughts, suicide | suicidal ideations | R45851
overdose, drug overdose | poisoning unspecified drugs | T50901A T50902A
suicide attempt, attempted suicide | suicide attempt | T1491XA Z9151 Z915
history of suicide attempt, hx suicide attempt | personal history of suicidal behavior | Z9151 Z915
self harm, nssi, cutting, self injury, selfharm | nonsuicidal self-harm | R4588 Z9152 Z915
homicidal, hi, homicidal ideation | homicidal ideations | R45850
agitation, restlessness | restlessness and agitation | R451
irritability, irritable | irritability and anger | R454
hallucinations, hearing voices, auditory hallucinations | hallucinations | R440 R443
stress, stressed, stress reaction | stress | F439 Z733 F438 F4389
burnout, burn out | burn-out | Z730
memory loss, forgetful, memory problem | memory | R413 R4181
mci, mild cognitive impairment, cognitive impairment | mild cognitive impairment | G3184
dementia | dementia | F0390 F0391 G309
alzheimers, alzheimer, alzheimer disease, ad | alzheimer's disease | G309 G301 G300
tbi, traumatic brain injury, brain injury | intracranial injury | S069X0A S060X0A F0781 Z87820
post concussion, concussion, postconcussional | postconcussional syndrome | F0781 S060X0A
delirium | delirium | R410 F05
eps, extrapyramidal symptoms, extrapyramidal, drug induced extrapyramidal, drug induced movement disorder | extrapyramidal | G2570 G259 G2111 G2571 G2402 G2119
tardive dyskinesia, td | dyskinesia | G2401
homeless, homelessness, unhoused | homelessness | Z590 Z5900 Z5902 Z5901
food insecurity, hunger | food | Z5941 Z594
unemployed, unemployment, job loss | unemployment | Z560
financial problems, low income, poverty, money problems | low income | Z596 Z595 Z5986
legal problems, legal issues, probation | legal | Z653 Z651
relationship problems, marital problems, couples, partner problems, marriage problems | relationship with spouse or partner | Z630
divorce, separation | disruption of family | Z635
family problems, family conflict | family | Z638 Z639
parent child, parent child conflict | parent-child | Z62820
child abuse, childhood abuse, history of child abuse | abuse in childhood | Z62810 Z62811 Z62819
history of trauma, hx trauma, trauma history, past trauma | personal history of psychological trauma | Z9149 Z62819 Z91419
domestic violence, dv, ipv, spousal abuse | spouse or partner | Z69010 Z6911 T7491XA
sexual abuse, history of sexual abuse | sexual abuse | Z62810 T7622XA
school refusal, school avoidance, truancy | education | Z558 F938 F930
school problems, academic problems | education | Z559 Z553
social isolation, isolation, lonely, loneliness, lives alone | living alone | Z602 Z604
noncompliance, nonadherence, medication noncompliance | noncompliance | Z9114 Z9119
caregiver stress, caregiver burden | care | Z636
counseling, therapy visit | counseling | Z719
med management, medication management, medication monitoring, drug monitoring, long term medication | long term drug therapy | Z79899 Z5181
htn, hypertension, high blood pressure, hbp, elevated blood pressure, blood pressure | hypertension | I10 R030
dm, diabetes, diabetic, diabetes mellitus, dm type 2, dm2, t2dm, dmii, type 2 diabetes, niddm, type ii diabetes | type 2 diabetes mellitus | E119 E1165 E118
dm1, t1dm, type 1 diabetes, iddm | type 1 diabetes mellitus | E109 E1065 E108
diabetic neuropathy | type 2 diabetes mellitus neuropathy | E1140 E1142
prediabetes, pre diabetes, borderline diabetes | prediabetes | R7303
hld, hyperlipidemia, high cholesterol, cholesterol, dyslipidemia, hypercholesterolemia | hyperlipidemia | E785 E7800 E782
hypothyroid, hypothyroidism, low thyroid | hypothyroidism | E039
hyperthyroid, hyperthyroidism, graves | thyrotoxicosis | E0590 E0500
obesity, obese, overweight | obesity | E669 E6601 E663
gerd, acid reflux, reflux, heartburn | gastro-esophageal reflux disease | K219 K2100
ibs, irritable bowel | irritable bowel syndrome | K589 K580
constipation | constipation | K5900
nausea, vomiting, n/v | nausea | R110 R112
abdominal pain, stomach pain, belly pain | abdominal pain | R109
cad, coronary artery disease, heart disease | atherosclerotic heart disease | I2510
chf, heart failure, congestive heart failure | heart failure | I509
afib, atrial fibrillation, a fib | atrial fibrillation | I4891
mi, heart attack, myocardial infarction | myocardial infarction | I219 I252
cva, stroke | cerebral infarction | I639 Z8673
tia, mini stroke, transient ischemic attack | transient cerebral ischemic attack | G459
copd, emphysema, chronic obstructive pulmonary disease | chronic obstructive pulmonary disease | J449
asthma, asma | asthma | J45909 J4520
uri, cold, common cold, upper respiratory infection | acute upper respiratory infection | J069 J00
flu, influenza | influenza | J111 J101
covid, covid19, covid 19, coronavirus | covid-19 | U071
long covid, post covid, long haul covid | post covid | U099
pneumonia, pna | pneumonia | J189
bronchitis | bronchitis | J40 J209
sinusitis, sinus infection | sinusitis | J329 J0190
sore throat, pharyngitis, strep | pharyngitis | J029 J020
cough | cough | R05 R059
sob, dyspnea, shortness of breath | shortness of breath | R0602
chest pain, cp | chest pain | R079
palpitations | palpitations | R002
allergies, allergic rhinitis, hay fever, hayfever | allergic rhinitis | J309 J302
uti, urinary tract infection, bladder infection | urinary tract infection | N390
htn ckd, hypertension ckd, hypertensive kidney disease | hypertensive chronic kidney disease | I129 I120
ckd, chronic kidney disease, kidney disease | chronic kidney disease | N189
bph, enlarged prostate | benign prostatic hyperplasia | N400
ed, erectile dysfunction, impotence | erectile dysfunction | N529 F5221
pcos, polycystic ovaries, polycystic ovarian syndrome | polycystic ovarian syndrome | E282
pmdd, premenstrual dysphoric | premenstrual dysphoric disorder | F3281
menopause, menopausal | menopausal | N951
pregnancy, pregnant | pregnant state | Z3490 Z331
lbp, low back pain, back pain, backache, lower back pain | low back pain | M545 M5450 M549
neck pain | cervicalgia | M542
knee pain | pain in knee | M25569 M25561 M25562
shoulder pain | pain in shoulder | M25519 M25511 M25512
oa, osteoarthritis, arthritis | osteoarthritis | M1990
ra, rheumatoid arthritis | rheumatoid arthritis | M069
fibromyalgia, fibro, fms | fibromyalgia | M797
chronic pain, pain | pain | G8929 G894 R52
migraine, migraines | migraine | G43909
ha, headache, headaches, head ache | headache | R519 G44209
seizure, seizures, epilepsy | epilepsy | G40909 R569
ms, multiple sclerosis | multiple sclerosis | G35
parkinsons, parkinson, pd parkinson | parkinson's disease | G20
neuropathy, peripheral neuropathy | neuropathy | G629 G609
dizziness, vertigo, dizzy | dizziness | R42
syncope, fainting, passed out | syncope | R55
fatigue, tired, tiredness, low energy | fatigue | R5383
weight loss | weight loss | R634
weight gain | weight gain | R635
anemia, low iron, iron deficiency | anemia | D649 D509
vitamin d deficiency, low vitamin d, vit d | vitamin d deficiency | E559
b12 deficiency, low b12 | vitamin b12 | E538
eczema, atopic dermatitis | atopic dermatitis | L209
acne | acne | L700 L709
psoriasis | psoriasis | L409
hiv, aids | human immunodeficiency virus | B20 Z21
hep c, hcv, hepatitis c | hepatitis c | B182 B1920
well child, well visit child, child physical | child health examination | Z00129
annual physical, physical, well visit, wellness visit, checkup, check up | adult medical examination | Z0000
`;

/** Words that clinicians omit or shorten, with their meaning; an empty one is ignored. */
export const shorthand: Readonly<Record<string, string>> = {
  w: '',
  wo: 'without',
  with: '',
  of: '',
  the: '',
  and: '',
  nos: 'unspecified',
  unspec: 'unspecified',
  hx: 'history',
  h: '',
  d: '',
  o: '',
  do: '',
  dx: '',
  mod: 'moderate',
  sev: 'severe',
  mild: 'mild',
  rec: 'recurrent',
  ep: 'episode',
  dep: 'dependence',
  remiss: 'remission',
  unsp: 'unspecified',
  chr: 'chronic',
  bilat: 'bilateral',
  l: 'left',
  r: 'right',
  rt: 'right',
  lt: 'left',
};
