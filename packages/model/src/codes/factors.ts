/**
 * Encounters, counseling, social circumstances and personal history: code without its dot, then the text of the official list
 * of January 2021 (CMS; a work of the United States government).
 */
export const factors = `
Z0000 Encounter for general adult medical examination without abnormal findings
Z0001 Encounter for general adult medical examination with abnormal findings
Z00110 Health examination for newborn under 8 days old
Z00111 Health examination for newborn 8 to 28 days old
Z00121 Encounter for routine child health examination with abnormal findings
Z00129 Encounter for routine child health examination without abnormal findings
Z020 Encounter for examination for admission to educational institution
Z021 Encounter for pre-employment examination
Z022 Encounter for examination for admission to residential institution
Z024 Encounter for examination for driving license
Z025 Encounter for examination for participation in sport
Z026 Encounter for examination for insurance purposes
Z0271 Encounter for disability determination
Z0279 Encounter for issue of other medical certificate
Z0281 Encounter for paternity testing
Z0282 Encounter for adoption services
Z0283 Encounter for blood-alcohol and blood-drug test
Z0289 Encounter for other administrative examinations
Z0389 Encounter for observation for other suspected diseases and conditions ruled out
Z046 Encounter for general psychiatric examination, requested by authority
Z0481 Encounter for examination and observation of victim following forced sexual exploitation
Z0482 Encounter for examination and observation of victim following forced labor exploitation
Z0489 Encounter for examination and observation for other specified reasons
Z09 Encounter for follow-up examination after completed treatment for conditions other than malignant neoplasm
Z113 Encounter for screening for infections with a predominantly sexual mode of transmission
Z114 Encounter for screening for human immunodeficiency virus [HIV]
Z1159 Encounter for screening for other viral diseases
Z1211 Encounter for screening for malignant neoplasm of colon
Z1231 Encounter for screening mammogram for malignant neoplasm of breast
Z124 Encounter for screening for malignant neoplasm of cervix
Z130 Encounter for screening for diseases of the blood and blood-forming organs and certain disorders involving the immune mechanism
Z131 Encounter for screening for diabetes mellitus
Z13220 Encounter for screening for lipoid disorders
Z1330 Encounter for screening examination for mental health and behavioral disorders, unspecified
Z1331 Encounter for screening for depression
Z1332 Encounter for screening for maternal depression
Z1339 Encounter for screening examination for other mental health and behavioral disorders
Z1340 Encounter for screening for unspecified developmental delays
Z1341 Encounter for autism screening
Z1342 Encounter for screening for global developmental delays (milestones)
Z1349 Encounter for screening for other developmental delays
Z135 Encounter for screening for eye and ear disorders
Z136 Encounter for screening for cardiovascular disorders
Z1389 Encounter for screening for other disorder
Z139 Encounter for screening, unspecified
Z20822 Contact with and (suspected) exposure to COVID-19
Z20828 Contact with and (suspected) exposure to other viral communicable diseases
Z23 Encounter for immunization
Z3009 Encounter for other general counseling and advice on contraception
Z3041 Encounter for surveillance of contraceptive pills
Z309 Encounter for contraceptive management, unspecified
Z3200 Encounter for pregnancy test, result unknown
Z3201 Encounter for pregnancy test, result positive
Z3202 Encounter for pregnancy test, result negative
Z331 Pregnant state, incidental
Z5181 Encounter for therapeutic drug level monitoring
Z5189 Encounter for other specified aftercare
Z5320 Procedure and treatment not carried out because of patient's decision for unspecified reasons
Z5321 Procedure and treatment not carried out due to patient leaving prior to being seen by health care provider
Z5329 Procedure and treatment not carried out because of patient's decision for other reasons
Z550 Illiteracy and low-level literacy
Z551 Schooling unavailable and unattainable
Z552 Failed school examinations
Z553 Underachievement in school
Z554 Educational maladjustment and discord with teachers and classmates
Z558 Other problems related to education and literacy
Z559 Problems related to education and literacy, unspecified
Z560 Unemployment, unspecified
Z561 Change of job
Z562 Threat of job loss
Z563 Stressful work schedule
Z564 Discord with boss and workmates
Z565 Uncongenial work environment
Z566 Other physical and mental strain related to work
Z5681 Sexual harassment on the job
Z5682 Military deployment status
Z5689 Other problems related to employment
Z569 Unspecified problems related to employment
Z591 Inadequate housing
Z592 Discord with neighbors, lodgers and landlord
Z593 Problems related to living in residential institution
Z595 Extreme poverty
Z596 Low income
Z597 Insufficient social insurance and welfare support
Z599 Problem related to housing and economic circumstances, unspecified
Z600 Problems of adjustment to life-cycle transitions
Z602 Problems related to living alone
Z603 Acculturation difficulty
Z604 Social exclusion and rejection
Z605 Target of (perceived) adverse discrimination and persecution
Z608 Other problems related to social environment
Z609 Problem related to social environment, unspecified
Z620 Inadequate parental supervision and control
Z621 Parental overprotection
Z6221 Child in welfare custody
Z6222 Institutional upbringing
Z6229 Other upbringing away from parents
Z623 Hostility towards and scapegoating of child
Z626 Inappropriate (excessive) parental pressure
Z62810 Personal history of physical and sexual abuse in childhood
Z62811 Personal history of psychological abuse in childhood
Z62812 Personal history of neglect in childhood
Z62813 Personal history of forced labor or sexual exploitation in childhood
Z62819 Personal history of unspecified abuse in childhood
Z62820 Parent-biological child conflict
Z62821 Parent-adopted child conflict
Z62822 Parent-foster child conflict
Z62890 Parent-child estrangement NEC
Z62891 Sibling rivalry
Z62898 Other specified problems related to upbringing
Z629 Problem related to upbringing, unspecified
Z630 Problems in relationship with spouse or partner
Z631 Problems in relationship with in-laws
Z6331 Absence of family member due to military deployment
Z6332 Other absence of family member
Z634 Disappearance and death of family member
Z635 Disruption of family by separation and divorce
Z636 Dependent relative needing care at home
Z6371 Stress on family due to return of family member from military deployment
Z6372 Alcoholism and drug addiction in family
Z6379 Other stressful life events affecting family and household
Z638 Other specified problems related to primary support group
Z639 Problem related to primary support group, unspecified
Z640 Problems related to unwanted pregnancy
Z641 Problems related to multiparity
Z644 Discord with counselors
Z650 Conviction in civil and criminal proceedings without imprisonment
Z651 Imprisonment and other incarceration
Z652 Problems related to release from prison
Z653 Problems related to other legal circumstances
Z654 Victim of crime and terrorism
Z655 Exposure to disaster, war and other hostilities
Z658 Other specified problems related to psychosocial circumstances
Z659 Problem related to unspecified psychosocial circumstances
Z681 Body mass index [BMI] 19.9 or less, adult
Z6820 Body mass index [BMI] 20.0-20.9, adult
Z6825 Body mass index [BMI] 25.0-25.9, adult
Z6830 Body mass index [BMI]30.0-30.9, adult
Z6835 Body mass index [BMI] 35.0-35.9, adult
Z6841 Body mass index [BMI]40.0-44.9, adult
Z6842 Body mass index [BMI] 45.0-49.9, adult
Z6843 Body mass index [BMI] 50.0-59.9, adult
Z6844 Body mass index [BMI] 60.0-69.9, adult
Z6845 Body mass index [BMI] 70 or greater, adult
Z69010 Encounter for mental health services for victim of parental child abuse
Z69011 Encounter for mental health services for perpetrator of parental child abuse
Z69020 Encounter for mental health services for victim of non-parental child abuse
Z69021 Encounter for mental health services for perpetrator of non-parental child abuse
Z6911 Encounter for mental health services for victim of spousal or partner abuse
Z6912 Encounter for mental health services for perpetrator of spousal or partner abuse
Z6981 Encounter for mental health services for victim of other abuse
Z6982 Encounter for mental health services for perpetrator of other abuse
Z700 Counseling related to sexual attitude
Z701 Counseling related to patient's sexual behavior and orientation
Z702 Counseling related to sexual behavior and orientation of third party
Z703 Counseling related to combined concerns regarding sexual attitude, behavior and orientation
Z708 Other sex counseling
Z709 Sex counseling, unspecified
Z710 Person encountering health services to consult on behalf of another person
Z711 Person with feared health complaint in whom no diagnosis is made
Z712 Person consulting for explanation of examination or test findings
Z713 Dietary counseling and surveillance
Z7141 Alcohol abuse counseling and surveillance of alcoholic
Z7142 Counseling for family member of alcoholic
Z7151 Drug abuse counseling and surveillance of drug abuser
Z7152 Counseling for family member of drug abuser
Z716 Tobacco abuse counseling
Z717 Human immunodeficiency virus [HIV] counseling
Z7181 Spiritual or religious counseling
Z7182 Exercise counseling
Z7183 Encounter for nonprocreative genetic counseling
Z7184 Encounter for health counseling related to travel
Z7189 Other specified counseling
Z719 Counseling, unspecified
Z720 Tobacco use
Z723 Lack of physical exercise
Z724 Inappropriate diet and eating habits
Z7251 High risk heterosexual behavior
Z7252 High risk homosexual behavior
Z7253 High risk bisexual behavior
Z726 Gambling and betting
Z72810 Child and adolescent antisocial behavior
Z72811 Adult antisocial behavior
Z72820 Sleep deprivation
Z72821 Inadequate sleep hygiene
Z7289 Other problems related to lifestyle
Z729 Problem related to lifestyle, unspecified
Z730 Burn-out
Z731 Type A behavior pattern
Z732 Lack of relaxation and leisure
Z733 Stress, not elsewhere classified
Z734 Inadequate social skills, not elsewhere classified
Z735 Social role conflict, not elsewhere classified
Z736 Limitation of activities due to disability
Z73810 Behavioral insomnia of childhood, sleep-onset association type
Z73811 Behavioral insomnia of childhood, limit setting type
Z73812 Behavioral insomnia of childhood, combined type
Z73819 Behavioral insomnia of childhood, unspecified type
Z7382 Dual sensory impairment
Z7389 Other problems related to life management difficulty
Z739 Problem related to life management difficulty, unspecified
Z7401 Bed confinement status
Z7409 Other reduced mobility
Z741 Need for assistance with personal care
Z742 Need for assistance at home and no other household member able to render care
Z743 Need for continuous supervision
Z748 Other problems related to care provider dependency
Z749 Problem related to care provider dependency, unspecified
Z750 Medical services not available in home
Z751 Person awaiting admission to adequate facility elsewhere
Z752 Other waiting period for investigation and treatment
Z753 Unavailability and inaccessibility of health-care facilities
Z754 Unavailability and inaccessibility of other helping agencies
Z755 Holiday relief care
Z758 Other problems related to medical facilities and other health care
Z759 Unspecified problem related to medical facilities and other health care
Z760 Encounter for issue of repeat prescription
Z765 Malingerer [conscious simulation]
Z7689 Persons encountering health services in other specified circumstances
Z7901 Long term (current) use of anticoagulants
Z794 Long term (current) use of insulin
Z7982 Long term (current) use of aspirin
Z7984 Long term (current) use of oral hypoglycemic drugs
Z79890 Hormone replacement therapy
Z79891 Long term (current) use of opiate analgesic
Z79899 Other long term (current) drug therapy
Z810 Family history of intellectual disabilities
Z811 Family history of alcohol abuse and dependence
Z812 Family history of tobacco abuse and dependence
Z813 Family history of other psychoactive substance abuse and dependence
Z814 Family history of other substance abuse and dependence
Z818 Family history of other mental and behavioral disorders
Z8249 Family history of ischemic heart disease and other diseases of the circulatory system
Z833 Family history of diabetes mellitus
Z853 Personal history of malignant neoplasm of breast
Z8651 Personal history of combat and operational stress reaction
Z8659 Personal history of other mental and behavioral disorders
Z8781 Personal history of (healed) traumatic fracture
Z87820 Personal history of traumatic brain injury
Z87821 Personal history of retained foreign body fully removed
Z87828 Personal history of other (healed) physical injury and trauma
Z87890 Personal history of sex reassignment
Z87891 Personal history of nicotine dependence
Z87892 Personal history of anaphylaxis
Z87898 Personal history of other specified conditions
Z880 Allergy status to penicillin
Z885 Allergy status to narcotic agent
Z91010 Allergy to peanuts
Z91011 Allergy to milk products
Z91012 Allergy to eggs
Z91013 Allergy to seafood
Z91018 Allergy to other foods
Z9102 Food additives allergy status
Z91030 Bee allergy status
Z91038 Other insect allergy status
Z91040 Latex allergy status
Z91041 Radiographic dye allergy status
Z91048 Other nonmedicinal substance allergy status
Z9109 Other allergy status, other than to drugs and biological substances
Z91120 Patient's intentional underdosing of medication regimen due to financial hardship
Z91128 Patient's intentional underdosing of medication regimen for other reason
Z91130 Patient's unintentional underdosing of medication regimen due to age-related debility
Z91138 Patient's unintentional underdosing of medication regimen for other reason
Z9115 Patient's noncompliance with renal dialysis
Z91410 Personal history of adult physical and sexual abuse
Z91411 Personal history of adult psychological abuse
Z91412 Personal history of adult neglect
Z91419 Personal history of unspecified adult abuse
Z9142 Personal history of forced labor or sexual exploitation
Z9149 Other personal history of psychological trauma, not elsewhere classified
Z9181 History of falling
Z9182 Personal history of military deployment
Z9183 Wandering in diseases classified elsewhere
Z91841 Risk for dental caries, low
Z91842 Risk for dental caries, moderate
Z91843 Risk for dental caries, high
Z91849 Unspecified risk for dental caries
Z9189 Other specified personal risk factors, not elsewhere classified
Z955 Presence of coronary angioplasty implant and graft
Z9989 Dependence on other enabling machines and devices
`;
