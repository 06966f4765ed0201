/**
 * Common symptoms, findings, injuries and external causes: code without its dot, then the text of the official list of
 * January 2021 (CMS; a work of the United States government).
 */
export const symptoms = `
R000 Tachycardia, unspecified
R001 Bradycardia, unspecified
R002 Palpitations
R030 Elevated blood-pressure reading, without diagnosis of hypertension
R0600 Dyspnea, unspecified
R0601 Orthopnea
R0602 Shortness of breath
R0603 Acute respiratory distress
R0609 Other forms of dyspnea
R062 Wheezing
R0789 Other chest pain
R079 Chest pain, unspecified
R0981 Nasal congestion
R1010 Upper abdominal pain, unspecified
R1011 Right upper quadrant pain
R1012 Left upper quadrant pain
R1013 Epigastric pain
R1030 Lower abdominal pain, unspecified
R1031 Right lower quadrant pain
R1032 Left lower quadrant pain
R1033 Periumbilical pain
R109 Unspecified abdominal pain
R110 Nausea
R1110 Vomiting, unspecified
R1111 Vomiting without nausea
R1112 Projectile vomiting
R1113 Vomiting of fecal matter
R1114 Bilious vomiting
R1115 Cyclical vomiting syndrome unrelated to migraine
R112 Nausea with vomiting, unspecified
R12 Heartburn
R1310 Dysphagia, unspecified
R140 Abdominal distension (gaseous)
R159 Full incontinence of feces
R197 Diarrhea, unspecified
R202 Paresthesia of skin
R21 Rash and other nonspecific skin eruption
R262 Difficulty in walking, not elsewhere classified
R2681 Unsteadiness on feet
R2689 Other abnormalities of gait and mobility
R269 Unspecified abnormalities of gait and mobility
R296 Repeated falls
R300 Dysuria
R319 Hematuria, unspecified
R32 Unspecified urinary incontinence
R339 Retention of urine, unspecified
R350 Frequency of micturition
R351 Nocturia
R400 Somnolence
R401 Stupor
R4020 Unspecified coma
R410 Disorientation, unspecified
R411 Anterograde amnesia
R412 Retrograde amnesia
R413 Other amnesia
R414 Neurologic neglect syndrome
R4181 Age-related cognitive decline
R4182 Altered mental status, unspecified
R4183 Borderline intellectual functioning
R41840 Attention and concentration deficit
R41841 Cognitive communication deficit
R41842 Visuospatial deficit
R41843 Psychomotor deficit
R41844 Frontal lobe and executive function deficit
R4189 Other symptoms and signs involving cognitive functions and awareness
R419 Unspecified symptoms and signs involving cognitive functions and awareness
R42 Dizziness and giddiness
R440 Auditory hallucinations
R441 Visual hallucinations
R442 Other hallucinations
R443 Hallucinations, unspecified
R448 Other symptoms and signs involving general sensations and perceptions
R449 Unspecified symptoms and signs involving general sensations and perceptions
R450 Nervousness
R451 Restlessness and agitation
R452 Unhappiness
R453 Demoralization and apathy
R454 Irritability and anger
R455 Hostility
R456 Violent behavior
R457 State of emotional shock and stress, unspecified
R4581 Low self-esteem
R4582 Worries
R4583 Excessive crying of child, adolescent or adult
R4584 Anhedonia
R45850 Homicidal ideations
R45851 Suicidal ideations
R4586 Emotional lability
R4587 Impulsiveness
R4589 Other symptoms and signs involving emotional state
R471 Dysarthria and anarthria
R4782 Fluency disorder in conditions classified elsewhere
R490 Dysphonia
R509 Fever, unspecified
R510 Headache with orthostatic component, not elsewhere classified
R519 Headache, unspecified
R52 Pain, unspecified
R530 Neoplastic (malignant) related fatigue
R531 Weakness
R532 Functional quadriplegia
R5381 Other malaise
R5382 Chronic fatigue, unspecified
R5383 Other fatigue
R55 Syncope and collapse
R569 Unspecified convulsions
R600 Localized edema
R601 Generalized edema
R609 Edema, unspecified
R61 Generalized hyperhidrosis
R6250 Unspecified lack of expected normal physiological development in childhood
R6251 Failure to thrive (child)
R6252 Short stature (child)
R6259 Other lack of expected normal physiological development in childhood
R630 Anorexia
R631 Polydipsia
R632 Polyphagia
R634 Abnormal weight loss
R635 Abnormal weight gain
R636 Underweight
R638 Other symptoms and signs concerning food and fluid intake
R6881 Early satiety
R6882 Decreased libido
R6883 Chills (without fever)
R6884 Jaw pain
R6889 Other general symptoms and signs
R7301 Impaired fasting glucose
R7302 Impaired glucose tolerance (oral)
R7303 Prediabetes
R7309 Other abnormal glucose
R739 Hyperglycemia, unspecified
R7401 Elevation of levels of liver transaminase levels
R7402 Elevation of levels of lactic acid dehydrogenase [LDH]
R7989 Other specified abnormal findings of blood chemistry
R809 Proteinuria, unspecified
R8290 Unspecified abnormal findings in urine
R87619 Unspecified abnormal cytological findings in specimens from cervix uteri
R9431 Abnormal electrocardiogram [ECG] [EKG]
S060X0A Concussion without loss of consciousness, initial encounter
S069X0A Unspecified intracranial injury without loss of consciousness, initial encounter
S0990XA Unspecified injury of head, initial encounter
S134XXA Sprain of ligaments of cervical spine, initial encounter
S161XXA Strain of muscle, fascia and tendon at neck level, initial encounter
S39012A Strain of muscle, fascia and tendon of lower back, initial encounter
S93401A Sprain of unspecified ligament of right ankle, initial encounter
S93402A Sprain of unspecified ligament of left ankle, initial encounter
T1491XA Suicide attempt, initial encounter
T50901A Poisoning by unspecified drugs, medicaments and biological substances, accidental (unintentional), initial encounter
T50902A Poisoning by unspecified drugs, medicaments and biological substances, intentional self-harm, initial encounter
T7411XA Adult physical abuse, confirmed, initial encounter
T7421XA Adult sexual abuse, confirmed, initial encounter
T7431XA Adult psychological abuse, confirmed, initial encounter
T7611XA Adult physical abuse, suspected, initial encounter
T7621XA Adult sexual abuse, suspected, initial encounter
T7840XA Allergy, unspecified, initial encounter
U071 COVID-19
W19XXXA Unspecified fall, initial encounter
Y92009 Unspecified place in unspecified non-institutional (private) residence as the place of occurrence of the external cause
`;
