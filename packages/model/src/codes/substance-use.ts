/**
 * Disorders from alcohol, opioids, cannabis and sedatives: code without its dot, then the text of the official list of
 * January 2021 (CMS; a work of the United States government).
 */
export const substanceUse = `
F1010 Alcohol abuse, uncomplicated
F1011 Alcohol abuse, in remission
F10120 Alcohol abuse with intoxication, uncomplicated
F10121 Alcohol abuse with intoxication delirium
F10129 Alcohol abuse with intoxication, unspecified
F10130 Alcohol abuse with withdrawal, uncomplicated
F10131 Alcohol abuse with withdrawal delirium
F10132 Alcohol abuse with withdrawal with perceptual disturbance
F10139 Alcohol abuse with withdrawal, unspecified
F1014 Alcohol abuse with alcohol-induced mood disorder
F10150 Alcohol abuse with alcohol-induced psychotic disorder with delusions
F10151 Alcohol abuse with alcohol-induced psychotic disorder with hallucinations
F10159 Alcohol abuse with alcohol-induced psychotic disorder, unspecified
F10180 Alcohol abuse with alcohol-induced anxiety disorder
F10181 Alcohol abuse with alcohol-induced sexual dysfunction
F10182 Alcohol abuse with alcohol-induced sleep disorder
F10188 Alcohol abuse with other alcohol-induced disorder
F1019 Alcohol abuse with unspecified alcohol-induced disorder
F1020 Alcohol dependence, uncomplicated
F1021 Alcohol dependence, in remission
F10220 Alcohol dependence with intoxication, uncomplicated
F10221 Alcohol dependence with intoxication delirium
F10229 Alcohol dependence with intoxication, unspecified
F10230 Alcohol dependence with withdrawal, uncomplicated
F10231 Alcohol dependence with withdrawal delirium
F10232 Alcohol dependence with withdrawal with perceptual disturbance
F10239 Alcohol dependence with withdrawal, unspecified
F1024 Alcohol dependence with alcohol-induced mood disorder
F10250 Alcohol dependence with alcohol-induced psychotic disorder with delusions
F10251 Alcohol dependence with alcohol-induced psychotic disorder with hallucinations
F10259 Alcohol dependence with alcohol-induced psychotic disorder, unspecified
F1026 Alcohol dependence with alcohol-induced persisting amnestic disorder
F1027 Alcohol dependence with alcohol-induced persisting dementia
F10280 Alcohol dependence with alcohol-induced anxiety disorder
F10281 Alcohol dependence with alcohol-induced sexual dysfunction
F10282 Alcohol dependence with alcohol-induced sleep disorder
F10288 Alcohol dependence with other alcohol-induced disorder
F1029 Alcohol dependence with unspecified alcohol-induced disorder
F10920 Alcohol use, unspecified with intoxication, uncomplicated
F10921 Alcohol use, unspecified with intoxication delirium
F10929 Alcohol use, unspecified with intoxication, unspecified
F10930 Alcohol use, unspecified with withdrawal, uncomplicated
F10931 Alcohol use, unspecified with withdrawal delirium
F10932 Alcohol use, unspecified with withdrawal with perceptual disturbance
F10939 Alcohol use, unspecified with withdrawal, unspecified
F1094 Alcohol use, unspecified with alcohol-induced mood disorder
F10950 Alcohol use, unspecified with alcohol-induced psychotic disorder with delusions
F10951 Alcohol use, unspecified with alcohol-induced psychotic disorder with hallucinations
F10959 Alcohol use, unspecified with alcohol-induced psychotic disorder, unspecified
F1096 Alcohol use, unspecified with alcohol-induced persisting amnestic disorder
F1097 Alcohol use, unspecified with alcohol-induced persisting dementia
F10980 Alcohol use, unspecified with alcohol-induced anxiety disorder
F10981 Alcohol use, unspecified with alcohol-induced sexual dysfunction
F10982 Alcohol use, unspecified with alcohol-induced sleep disorder
F10988 Alcohol use, unspecified with other alcohol-induced disorder
F1099 Alcohol use, unspecified with unspecified alcohol-induced disorder
F1110 Opioid abuse, uncomplicated
F1111 Opioid abuse, in remission
F11120 Opioid abuse with intoxication, uncomplicated
F11121 Opioid abuse with intoxication delirium
F11122 Opioid abuse with intoxication with perceptual disturbance
F11129 Opioid abuse with intoxication, unspecified
F1113 Opioid abuse with withdrawal
F1114 Opioid abuse with opioid-induced mood disorder
F11150 Opioid abuse with opioid-induced psychotic disorder with delusions
F11151 Opioid abuse with opioid-induced psychotic disorder with hallucinations
F11159 Opioid abuse with opioid-induced psychotic disorder, unspecified
F11181 Opioid abuse with opioid-induced sexual dysfunction
F11182 Opioid abuse with opioid-induced sleep disorder
F11188 Opioid abuse with other opioid-induced disorder
F1119 Opioid abuse with unspecified opioid-induced disorder
F1120 Opioid dependence, uncomplicated
F1121 Opioid dependence, in remission
F11220 Opioid dependence with intoxication, uncomplicated
F11221 Opioid dependence with intoxication delirium
F11222 Opioid dependence with intoxication with perceptual disturbance
F11229 Opioid dependence with intoxication, unspecified
F1123 Opioid dependence with withdrawal
F1124 Opioid dependence with opioid-induced mood disorder
F11250 Opioid dependence with opioid-induced psychotic disorder with delusions
F11251 Opioid dependence with opioid-induced psychotic disorder with hallucinations
F11259 Opioid dependence with opioid-induced psychotic disorder, unspecified
F11281 Opioid dependence with opioid-induced sexual dysfunction
F11282 Opioid dependence with opioid-induced sleep disorder
F11288 Opioid dependence with other opioid-induced disorder
F1129 Opioid dependence with unspecified opioid-induced disorder
F1190 Opioid use, unspecified, uncomplicated
F11920 Opioid use, unspecified with intoxication, uncomplicated
F11921 Opioid use, unspecified with intoxication delirium
F11922 Opioid use, unspecified with intoxication with perceptual disturbance
F11929 Opioid use, unspecified with intoxication, unspecified
F1193 Opioid use, unspecified with withdrawal
F1194 Opioid use, unspecified with opioid-induced mood disorder
F11950 Opioid use, unspecified with opioid-induced psychotic disorder with delusions
F11951 Opioid use, unspecified with opioid-induced psychotic disorder with hallucinations
F11959 Opioid use, unspecified with opioid-induced psychotic disorder, unspecified
F11981 Opioid use, unspecified with opioid-induced sexual dysfunction
F11982 Opioid use, unspecified with opioid-induced sleep disorder
F11988 Opioid use, unspecified with other opioid-induced disorder
F1199 Opioid use, unspecified with unspecified opioid-induced disorder
F1210 Cannabis abuse, uncomplicated
F1211 Cannabis abuse, in remission
F12120 Cannabis abuse with intoxication, uncomplicated
F12121 Cannabis abuse with intoxication delirium
F12122 Cannabis abuse with intoxication with perceptual disturbance
F12129 Cannabis abuse with intoxication, unspecified
F1213 Cannabis abuse with withdrawal
F12150 Cannabis abuse with psychotic disorder with delusions
F12151 Cannabis abuse with psychotic disorder with hallucinations
F12159 Cannabis abuse with psychotic disorder, unspecified
F12180 Cannabis abuse with cannabis-induced anxiety disorder
F12188 Cannabis abuse with other cannabis-induced disorder
F1219 Cannabis abuse with unspecified cannabis-induced disorder
F1220 Cannabis dependence, uncomplicated
F1221 Cannabis dependence, in remission
F12220 Cannabis dependence with intoxication, uncomplicated
F12221 Cannabis dependence with intoxication delirium
F12222 Cannabis dependence with intoxication with perceptual disturbance
F12229 Cannabis dependence with intoxication, unspecified
F1223 Cannabis dependence with withdrawal
F12250 Cannabis dependence with psychotic disorder with delusions
F12251 Cannabis dependence with psychotic disorder with hallucinations
F12259 Cannabis dependence with psychotic disorder, unspecified
F12280 Cannabis dependence with cannabis-induced anxiety disorder
F12288 Cannabis dependence with other cannabis-induced disorder
F1229 Cannabis dependence with unspecified cannabis-induced disorder
F1290 Cannabis use, unspecified, uncomplicated
F12920 Cannabis use, unspecified with intoxication, uncomplicated
F12921 Cannabis use, unspecified with intoxication delirium
F12922 Cannabis use, unspecified with intoxication with perceptual disturbance
F12929 Cannabis use, unspecified with intoxication, unspecified
F1293 Cannabis use, unspecified with withdrawal
F12950 Cannabis use, unspecified with psychotic disorder with delusions
F12951 Cannabis use, unspecified with psychotic disorder with hallucinations
F12959 Cannabis use, unspecified with psychotic disorder, unspecified
F12980 Cannabis use, unspecified with anxiety disorder
F12988 Cannabis use, unspecified with other cannabis-induced disorder
F1299 Cannabis use, unspecified with unspecified cannabis-induced disorder
F1310 Sedative, hypnotic or anxiolytic abuse, uncomplicated
F1311 Sedative, hypnotic or anxiolytic abuse, in remission
F13120 Sedative, hypnotic or anxiolytic abuse with intoxication, uncomplicated
F13121 Sedative, hypnotic or anxiolytic abuse with intoxication delirium
F13129 Sedative, hypnotic or anxiolytic abuse with intoxication, unspecified
F13130 Sedative, hypnotic or anxiolytic abuse with withdrawal, uncomplicated
F13131 Sedative, hypnotic or anxiolytic abuse with withdrawal delirium
F13132 Sedative, hypnotic or anxiolytic abuse with withdrawal with perceptual disturbance
F13139 Sedative, hypnotic or anxiolytic abuse with withdrawal, unspecified
F1314 Sedative, hypnotic or anxiolytic abuse with sedative, hypnotic or anxiolytic-induced mood disorder
F13150 Sedative, hypnotic or anxiolytic abuse with sedative, hypnotic or anxiolytic-induced psychotic disorder with delusions
F13151 Sedative, hypnotic or anxiolytic abuse with sedative, hypnotic or anxiolytic-induced psychotic disorder with hallucinations
F13159 Sedative, hypnotic or anxiolytic abuse with sedative, hypnotic or anxiolytic-induced psychotic disorder, unspecified
F13180 Sedative, hypnotic or anxiolytic abuse with sedative, hypnotic or anxiolytic-induced anxiety disorder
F13181 Sedative, hypnotic or anxiolytic abuse with sedative, hypnotic or anxiolytic-induced sexual dysfunction
F13182 Sedative, hypnotic or anxiolytic abuse with sedative, hypnotic or anxiolytic-induced sleep disorder
F13188 Sedative, hypnotic or anxiolytic abuse with other sedative, hypnotic or anxiolytic-induced disorder
F1319 Sedative, hypnotic or anxiolytic abuse with unspecified sedative, hypnotic or anxiolytic-induced disorder
F1320 Sedative, hypnotic or anxiolytic dependence, uncomplicated
F1321 Sedative, hypnotic or anxiolytic dependence, in remission
F13220 Sedative, hypnotic or anxiolytic dependence with intoxication, uncomplicated
F13221 Sedative, hypnotic or anxiolytic dependence with intoxication delirium
F13229 Sedative, hypnotic or anxiolytic dependence with intoxication, unspecified
F13230 Sedative, hypnotic or anxiolytic dependence with withdrawal, uncomplicated
F13231 Sedative, hypnotic or anxiolytic dependence with withdrawal delirium
F13232 Sedative, hypnotic or anxiolytic dependence with withdrawal with perceptual disturbance
F13239 Sedative, hypnotic or anxiolytic dependence with withdrawal, unspecified
F1324 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced mood disorder
F13250 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced psychotic disorder with delusions
F13251 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced psychotic disorder with hallucinations
F13259 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced psychotic disorder, unspecified
F1326 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced persisting amnestic disorder
F1327 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced persisting dementia
F13280 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced anxiety disorder
F13281 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced sexual dysfunction
F13282 Sedative, hypnotic or anxiolytic dependence with sedative, hypnotic or anxiolytic-induced sleep disorder
F13288 Sedative, hypnotic or anxiolytic dependence with other sedative, hypnotic or anxiolytic-induced disorder
F1329 Sedative, hypnotic or anxiolytic dependence with unspecified sedative, hypnotic or anxiolytic-induced disorder
F1390 Sedative, hypnotic, or anxiolytic use, unspecified, uncomplicated
F13920 Sedative, hypnotic or anxiolytic use, unspecified with intoxication, uncomplicated
F13921 Sedative, hypnotic or anxiolytic use, unspecified with intoxication delirium
F13929 Sedative, hypnotic or anxiolytic use, unspecified with intoxication, unspecified
F13930 Sedative, hypnotic or anxiolytic use, unspecified with withdrawal, uncomplicated
F13931 Sedative, hypnotic or anxiolytic use, unspecified with withdrawal delirium
F13932 Sedative, hypnotic or anxiolytic use, unspecified with withdrawal with perceptual disturbances
F13939 Sedative, hypnotic or anxiolytic use, unspecified with withdrawal, unspecified
F1394 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced mood disorder
F13950 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced psychotic disorder with delusions
F13951 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced psychotic disorder with hallucinations
F13959 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced psychotic disorder, unspecified
F1396 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced persisting amnestic disorder
F1397 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced persisting dementia
F13980 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced anxiety disorder
F13981 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced sexual dysfunction
F13982 Sedative, hypnotic or anxiolytic use, unspecified with sedative, hypnotic or anxiolytic-induced sleep disorder
F13988 Sedative, hypnotic or anxiolytic use, unspecified with other sedative, hypnotic or anxiolytic-induced disorder
F1399 Sedative, hypnotic or anxiolytic use, unspecified with unspecified sedative, hypnotic or anxiolytic-induced disorder
`;
