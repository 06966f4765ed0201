/**
 * Common diagnoses in clinics outside mental health: code without its dot, then the text of the official list of January
 * 2021 (CMS; a work of the United States government).
 */
export const primaryCare = `
A084 Viral intestinal infection, unspecified
A09 Infectious gastroenteritis and colitis, unspecified
B009 Herpesviral infection, unspecified
B029 Zoster without complications
B079 Viral wart, unspecified
B182 Chronic viral hepatitis C
B20 Human immunodeficiency virus [HIV] disease
B349 Viral infection, unspecified
B351 Tinea unguium
B353 Tinea pedis
B354 Tinea corporis
B373 Candidiasis of vulva and vagina
B379 Candidiasis, unspecified
D509 Iron deficiency anemia, unspecified
D649 Anemia, unspecified
E039 Hypothyroidism, unspecified
E0590 Thyrotoxicosis, unspecified without thyrotoxic crisis or storm
E063 Autoimmune thyroiditis
E1065 Type 1 diabetes mellitus with hyperglycemia
E109 Type 1 diabetes mellitus without complications
E1121 Type 2 diabetes mellitus with diabetic nephropathy
E1122 Type 2 diabetes mellitus with diabetic chronic kidney disease
E11319 Type 2 diabetes mellitus with unspecified diabetic retinopathy without macular edema
E1140 Type 2 diabetes mellitus with diabetic neuropathy, unspecified
E1142 Type 2 diabetes mellitus with diabetic polyneuropathy
E1143 Type 2 diabetes mellitus with diabetic autonomic (poly)neuropathy
E1151 Type 2 diabetes mellitus with diabetic peripheral angiopathy without gangrene
E11621 Type 2 diabetes mellitus with foot ulcer
E11649 Type 2 diabetes mellitus with hypoglycemia without coma
E1165 Type 2 diabetes mellitus with hyperglycemia
E1169 Type 2 diabetes mellitus with other specified complication
E118 Type 2 diabetes mellitus with unspecified complications
E119 Type 2 diabetes mellitus without complications
E162 Hypoglycemia, unspecified
E282 Polycystic ovarian syndrome
E538 Deficiency of other specified B group vitamins
E559 Vitamin D deficiency, unspecified
E569 Vitamin deficiency, unspecified
E611 Iron deficiency
E6601 Morbid (severe) obesity due to excess calories
E663 Overweight
E669 Obesity, unspecified
E7800 Pure hypercholesterolemia, unspecified
E7801 Familial hypercholesterolemia
E781 Pure hyperglyceridemia
E782 Mixed hyperlipidemia
E783 Hyperchylomicronemia
E7841 Elevated Lipoprotein(a)
E7849 Other hyperlipidemia
E785 Hyperlipidemia, unspecified
E786 Lipoprotein deficiency
E7870 Disorder of bile acid and cholesterol metabolism, unspecified
E7871 Barth syndrome
E7872 Smith-Lemli-Opitz syndrome
E7879 Other disorders of bile acid and cholesterol metabolism
E7881 Lipoid dermatoarthritis
E7889 Other lipoprotein metabolism disorders
E789 Disorder of lipoprotein metabolism, unspecified
E860 Dehydration
E876 Hypokalemia
E8881 Metabolic syndrome
G20 Parkinson's disease
G2111 Neuroleptic induced parkinsonism
G2119 Other drug induced secondary parkinsonism
G2401 Drug induced subacute dyskinesia
G2402 Drug induced acute dystonia
G2570 Drug induced movement disorder, unspecified
G2571 Drug induced akathisia
G2579 Other drug induced movement disorders
G2581 Restless legs syndrome
G259 Extrapyramidal and movement disorder, unspecified
G300 Alzheimer's disease with early onset
G301 Alzheimer's disease with late onset
G308 Other Alzheimer's disease
G309 Alzheimer's disease, unspecified
G3184 Mild cognitive impairment, so stated
G40909 Epilepsy, unspecified, not intractable, without status epilepticus
G43009 Migraine without aura, not intractable, without status migrainosus
G43109 Migraine with aura, not intractable, without status migrainosus
G43709 Chronic migraine without aura, not intractable, without status migrainosus
G43909 Migraine, unspecified, not intractable, without status migrainosus
G441 Vascular headache, not elsewhere classified
G44209 Tension-type headache, unspecified, not intractable
G44219 Episodic tension-type headache, not intractable
G44229 Chronic tension-type headache, not intractable
G459 Transient cerebral ischemic attack, unspecified
G4700 Insomnia, unspecified
G4701 Insomnia due to medical condition
G4709 Other insomnia
G4710 Hypersomnia, unspecified
G4711 Idiopathic hypersomnia with long sleep time
G4712 Idiopathic hypersomnia without long sleep time
G4713 Recurrent hypersomnia
G4714 Hypersomnia due to medical condition
G4719 Other hypersomnia
G4720 Circadian rhythm sleep disorder, unspecified type
G4721 Circadian rhythm sleep disorder, delayed sleep phase type
G4722 Circadian rhythm sleep disorder, advanced sleep phase type
G4723 Circadian rhythm sleep disorder, irregular sleep wake type
G4724 Circadian rhythm sleep disorder, free running type
G4725 Circadian rhythm sleep disorder, jet lag type
G4726 Circadian rhythm sleep disorder, shift work type
G4727 Circadian rhythm sleep disorder in conditions classified elsewhere
G4729 Other circadian rhythm sleep disorder
G4730 Sleep apnea, unspecified
G4731 Primary central sleep apnea
G4732 High altitude periodic breathing
G4733 Obstructive sleep apnea (adult) (pediatric)
G4734 Idiopathic sleep related nonobstructive alveolar hypoventilation
G4735 Congenital central alveolar hypoventilation syndrome
G4736 Sleep related hypoventilation in conditions classified elsewhere
G4737 Central sleep apnea in conditions classified elsewhere
G4739 Other sleep apnea
G47411 Narcolepsy with cataplexy
G47419 Narcolepsy without cataplexy
G47421 Narcolepsy in conditions classified elsewhere with cataplexy
G47429 Narcolepsy in conditions classified elsewhere without cataplexy
G4750 Parasomnia, unspecified
G4751 Confusional arousals
G4752 REM sleep behavior disorder
G4753 Recurrent isolated sleep paralysis
G4754 Parasomnia in conditions classified elsewhere
G4759 Other parasomnia
G479 Sleep disorder, unspecified
G5600 Carpal tunnel syndrome, unspecified upper limb
G5601 Carpal tunnel syndrome, right upper limb
G5602 Carpal tunnel syndrome, left upper limb
G5603 Carpal tunnel syndrome, bilateral upper limbs
G8921 Chronic pain due to trauma
G8922 Chronic post-thoracotomy pain
G8928 Other chronic postprocedural pain
G8929 Other chronic pain
G894 Chronic pain syndrome
G933 Postviral fatigue syndrome
H109 Unspecified conjunctivitis
H6090 Unspecified otitis externa, unspecified ear
H6091 Unspecified otitis externa, right ear
H6092 Unspecified otitis externa, left ear
H6093 Unspecified otitis externa, bilateral
H6120 Impacted cerumen, unspecified ear
H6121 Impacted cerumen, right ear
H6122 Impacted cerumen, left ear
H6123 Impacted cerumen, bilateral
H6690 Otitis media, unspecified, unspecified ear
H6691 Otitis media, unspecified, right ear
H6692 Otitis media, unspecified, left ear
H6693 Otitis media, unspecified, bilateral
H9190 Unspecified hearing loss, unspecified ear
H9191 Unspecified hearing loss, right ear
H9192 Unspecified hearing loss, left ear
H9193 Unspecified hearing loss, bilateral
H9201 Otalgia, right ear
H9202 Otalgia, left ear
H9203 Otalgia, bilateral
H9209 Otalgia, unspecified ear
H9311 Tinnitus, right ear
H9312 Tinnitus, left ear
H9313 Tinnitus, bilateral
H9319 Tinnitus, unspecified ear
I10 Essential (primary) hypertension
I119 Hypertensive heart disease without heart failure
I129 Hypertensive chronic kidney disease with stage 1 through stage 4 chronic kidney disease, or unspecified chronic kidney disease
I169 Hypertensive crisis, unspecified
I209 Angina pectoris, unspecified
I2510 Atherosclerotic heart disease of native coronary artery without angina pectoris
I480 Paroxysmal atrial fibrillation
I4891 Unspecified atrial fibrillation
I509 Heart failure, unspecified
I639 Cerebral infarction, unspecified
I739 Peripheral vascular disease, unspecified
I8390 Asymptomatic varicose veins of unspecified lower extremity
I8391 Asymptomatic varicose veins of right lower extremity
I8392 Asymptomatic varicose veins of left lower extremity
I8393 Asymptomatic varicose veins of bilateral lower extremities
I872 Venous insufficiency (chronic) (peripheral)
I951 Orthostatic hypotension
I959 Hypotension, unspecified
J00 Acute nasopharyngitis [common cold]
J0190 Acute sinusitis, unspecified
J020 Streptococcal pharyngitis
J029 Acute pharyngitis, unspecified
J0390 Acute tonsillitis, unspecified
J060 Acute laryngopharyngitis
J069 Acute upper respiratory infection, unspecified
J111 Influenza due to unidentified influenza virus with other respiratory manifestations
J189 Pneumonia, unspecified organism
J209 Acute bronchitis, unspecified
J300 Vasomotor rhinitis
J301 Allergic rhinitis due to pollen
J302 Other seasonal allergic rhinitis
J305 Allergic rhinitis due to food
J3081 Allergic rhinitis due to animal (cat) (dog) hair and dander
J3089 Other allergic rhinitis
J309 Allergic rhinitis, unspecified
J329 Chronic sinusitis, unspecified
J40 Bronchitis, not specified as acute or chronic
J440 Chronic obstructive pulmonary disease with (acute) lower respiratory infection
J441 Chronic obstructive pulmonary disease with (acute) exacerbation
J449 Chronic obstructive pulmonary disease, unspecified
J4520 Mild intermittent asthma, uncomplicated
J4521 Mild intermittent asthma with (acute) exacerbation
J4522 Mild intermittent asthma with status asthmaticus
J4530 Mild persistent asthma, uncomplicated
J4531 Mild persistent asthma with (acute) exacerbation
J4532 Mild persistent asthma with status asthmaticus
J4540 Moderate persistent asthma, uncomplicated
J4541 Moderate persistent asthma with (acute) exacerbation
J4542 Moderate persistent asthma with status asthmaticus
J4550 Severe persistent asthma, uncomplicated
J4551 Severe persistent asthma with (acute) exacerbation
J4552 Severe persistent asthma with status asthmaticus
J45901 Unspecified asthma with (acute) exacerbation
J45902 Unspecified asthma with status asthmaticus
J45909 Unspecified asthma, uncomplicated
J45990 Exercise induced bronchospasm
J45991 Cough variant asthma
J45998 Other asthma
J9610 Chronic respiratory failure, unspecified whether with hypoxia or hypercapnia
J9611 Chronic respiratory failure with hypoxia
J9612 Chronic respiratory failure with hypercapnia
J9801 Acute bronchospasm
K029 Dental caries, unspecified
K047 Periapical abscess without sinus
K0889 Other specified disorders of teeth and supporting structures
K120 Recurrent oral aphthae
K219 Gastro-esophageal reflux disease without esophagitis
K259 Gastric ulcer, unspecified as acute or chronic, without hemorrhage or perforation
K2970 Gastritis, unspecified, without bleeding
K2971 Gastritis, unspecified, with bleeding
K30 Functional dyspepsia
K529 Noninfective gastroenteritis and colitis, unspecified
K5792 Diverticulitis of intestine, part unspecified, without perforation or abscess without bleeding
K580 Irritable bowel syndrome with diarrhea
K581 Irritable bowel syndrome with constipation
K582 Mixed irritable bowel syndrome
K588 Other irritable bowel syndrome
K589 Irritable bowel syndrome without diarrhea
K5900 Constipation, unspecified
K5901 Slow transit constipation
K5902 Outlet dysfunction constipation
K5903 Drug induced constipation
K5904 Chronic idiopathic constipation
K5909 Other constipation
K649 Unspecified hemorrhoids
K7030 Alcoholic cirrhosis of liver without ascites
K7460 Unspecified cirrhosis of liver
K760 Fatty (change of) liver, not elsewhere classified
K8020 Calculus of gallbladder without cholecystitis without obstruction
K921 Melena
K922 Gastrointestinal hemorrhage, unspecified
L0291 Cutaneous abscess, unspecified
L0390 Cellulitis, unspecified
L209 Atopic dermatitis, unspecified
L219 Seborrheic dermatitis, unspecified
L239 Allergic contact dermatitis, unspecified cause
L299 Pruritus, unspecified
L309 Dermatitis, unspecified
L400 Psoriasis vulgaris
L409 Psoriasis, unspecified
L509 Urticaria, unspecified
L600 Ingrowing nail
L659 Nonscarring hair loss, unspecified
L700 Acne vulgaris
L719 Rosacea, unspecified
L723 Sebaceous cyst
L84 Corns and callosities
L989 Disorder of the skin and subcutaneous tissue, unspecified
M069 Rheumatoid arthritis, unspecified
M109 Gout, unspecified
M150 Primary generalized (osteo)arthritis
M159 Polyosteoarthritis, unspecified
M169 Osteoarthritis of hip, unspecified
M170 Bilateral primary osteoarthritis of knee
M1710 Unilateral primary osteoarthritis, unspecified knee
M1711 Unilateral primary osteoarthritis, right knee
M1712 Unilateral primary osteoarthritis, left knee
M179 Osteoarthritis of knee, unspecified
M1990 Unspecified osteoarthritis, unspecified site
M2550 Pain in unspecified joint
M25511 Pain in right shoulder
M25512 Pain in left shoulder
M25519 Pain in unspecified shoulder
M25561 Pain in right knee
M25562 Pain in left knee
M25569 Pain in unspecified knee
M329 Systemic lupus erythematosus, unspecified
M436 Torticollis
M47812 Spondylosis without myelopathy or radiculopathy, cervical region
M47816 Spondylosis without myelopathy or radiculopathy, lumbar region
M48061 Spinal stenosis, lumbar region without neurogenic claudication
M48062 Spinal stenosis, lumbar region with neurogenic claudication
M5020 Other cervical disc displacement, unspecified cervical region
M5126 Other intervertebral disc displacement, lumbar region
M5136 Other intervertebral disc degeneration, lumbar region
M5412 Radiculopathy, cervical region
M5416 Radiculopathy, lumbar region
M542 Cervicalgia
M5430 Sciatica, unspecified side
M5431 Sciatica, right side
M5432 Sciatica, left side
M5440 Lumbago with sciatica, unspecified side
M5441 Lumbago with sciatica, right side
M5442 Lumbago with sciatica, left side
M546 Pain in thoracic spine
M549 Dorsalgia, unspecified
M6281 Muscle weakness (generalized)
M62830 Muscle spasm of back
M62838 Other muscle spasm
M659 Synovitis and tenosynovitis, unspecified
M722 Plantar fascial fibromatosis
M75100 Unspecified rotator cuff tear or rupture of unspecified shoulder, not specified as traumatic
M75101 Unspecified rotator cuff tear or rupture of right shoulder, not specified as traumatic
M75102 Unspecified rotator cuff tear or rupture of left shoulder, not specified as traumatic
M779 Enthesopathy, unspecified
M7910 Myalgia, unspecified site
M7911 Myalgia of mastication muscle
M7912 Myalgia of auxiliary muscles, head and neck
M7918 Myalgia, other site
M792 Neuralgia and neuritis, unspecified
M79601 Pain in right arm
M79602 Pain in left arm
M79603 Pain in arm, unspecified
M79604 Pain in right leg
M79605 Pain in left leg
M79606 Pain in leg, unspecified
M79609 Pain in unspecified limb
M79641 Pain in right hand
M79642 Pain in left hand
M79643 Pain in unspecified hand
M79644 Pain in right finger(s)
M79645 Pain in left finger(s)
M79646 Pain in unspecified finger(s)
M79671 Pain in right foot
M79672 Pain in left foot
M79673 Pain in unspecified foot
M79674 Pain in right toe(s)
M79675 Pain in left toe(s)
M79676 Pain in unspecified toe(s)
M797 Fibromyalgia
M810 Age-related osteoporosis without current pathological fracture
M8580 Other specified disorders of bone density and structure, unspecified site
N179 Acute kidney failure, unspecified
N181 Chronic kidney disease, stage 1
N182 Chronic kidney disease, stage 2 (mild)
N1830 Chronic kidney disease, stage 3 unspecified
N1831 Chronic kidney disease, stage 3a
N1832 Chronic kidney disease, stage 3b
N184 Chronic kidney disease, stage 4 (severe)
N185 Chronic kidney disease, stage 5
N186 End stage renal disease
N189 Chronic kidney disease, unspecified
N200 Calculus of kidney
N3000 Acute cystitis without hematuria
N3090 Cystitis, unspecified without hematuria
N390 Urinary tract infection, site not specified
N3941 Urge incontinence
N3946 Mixed incontinence
N400 Benign prostatic hyperplasia without lower urinary tract symptoms
N401 Benign prostatic hyperplasia with lower urinary tract symptoms
N529 Male erectile dysfunction, unspecified
N630 Unspecified lump in unspecified breast
N644 Mastodynia
N760 Acute vaginitis
N809 Endometriosis, unspecified
N912 Amenorrhea, unspecified
N920 Excessive and frequent menstruation with regular cycle
N926 Irregular menstruation, unspecified
N943 Premenstrual tension syndrome
N946 Dysmenorrhea, unspecified
N951 Menopausal and female climacteric states
N979 Female infertility, unspecified
O99340 Other mental disorders complicating pregnancy, unspecified trimester
O99341 Other mental disorders complicating pregnancy, first trimester
O99342 Other mental disorders complicating pregnancy, second trimester
O99343 Other mental disorders complicating pregnancy, third trimester
O99344 Other mental disorders complicating childbirth
O99345 Other mental disorders complicating the puerperium
`;
