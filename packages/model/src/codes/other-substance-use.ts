/**
 * Disorders from cocaine, other stimulants, hallucinogens, nicotine, inhalants and other substances: code without its dot,
 * then the text of the official list of January 2021 (CMS; a work of the United States government).
 */
export const otherSubstanceUse = `
F1410 Cocaine abuse, uncomplicated
F1411 Cocaine abuse, in remission
F14120 Cocaine abuse with intoxication, uncomplicated
F14121 Cocaine abuse with intoxication with delirium
F14122 Cocaine abuse with intoxication with perceptual disturbance
F14129 Cocaine abuse with intoxication, unspecified
F1413 Cocaine abuse, unspecified with withdrawal
F1414 Cocaine abuse with cocaine-induced mood disorder
F14150 Cocaine abuse with cocaine-induced psychotic disorder with delusions
F14151 Cocaine abuse with cocaine-induced psychotic disorder with hallucinations
F14159 Cocaine abuse with cocaine-induced psychotic disorder, unspecified
F14180 Cocaine abuse with cocaine-induced anxiety disorder
F14181 Cocaine abuse with cocaine-induced sexual dysfunction
F14182 Cocaine abuse with cocaine-induced sleep disorder
F14188 Cocaine abuse with other cocaine-induced disorder
F1419 Cocaine abuse with unspecified cocaine-induced disorder
F1420 Cocaine dependence, uncomplicated
F1421 Cocaine dependence, in remission
F14220 Cocaine dependence with intoxication, uncomplicated
F14221 Cocaine dependence with intoxication delirium
F14222 Cocaine dependence with intoxication with perceptual disturbance
F14229 Cocaine dependence with intoxication, unspecified
F1423 Cocaine dependence with withdrawal
F1424 Cocaine dependence with cocaine-induced mood disorder
F14250 Cocaine dependence with cocaine-induced psychotic disorder with delusions
F14251 Cocaine dependence with cocaine-induced psychotic disorder with hallucinations
F14259 Cocaine dependence with cocaine-induced psychotic disorder, unspecified
F14280 Cocaine dependence with cocaine-induced anxiety disorder
F14281 Cocaine dependence with cocaine-induced sexual dysfunction
F14282 Cocaine dependence with cocaine-induced sleep disorder
F14288 Cocaine dependence with other cocaine-induced disorder
F1429 Cocaine dependence with unspecified cocaine-induced disorder
F1490 Cocaine use, unspecified, uncomplicated
F14920 Cocaine use, unspecified with intoxication, uncomplicated
F14921 Cocaine use, unspecified with intoxication delirium
F14922 Cocaine use, unspecified with intoxication with perceptual disturbance
F14929 Cocaine use, unspecified with intoxication, unspecified
F1493 Cocaine use, unspecified with withdrawal
F1494 Cocaine use, unspecified with cocaine-induced mood disorder
F14950 Cocaine use, unspecified with cocaine-induced psychotic disorder with delusions
F14951 Cocaine use, unspecified with cocaine-induced psychotic disorder with hallucinations
F14959 Cocaine use, unspecified with cocaine-induced psychotic disorder, unspecified
F14980 Cocaine use, unspecified with cocaine-induced anxiety disorder
F14981 Cocaine use, unspecified with cocaine-induced sexual dysfunction
F14982 Cocaine use, unspecified with cocaine-induced sleep disorder
F14988 Cocaine use, unspecified with other cocaine-induced disorder
F1499 Cocaine use, unspecified with unspecified cocaine-induced disorder
F1510 Other stimulant abuse, uncomplicated
F1511 Other stimulant abuse, in remission
F15120 Other stimulant abuse with intoxication, uncomplicated
F15121 Other stimulant abuse with intoxication delirium
F15122 Other stimulant abuse with intoxication with perceptual disturbance
F15129 Other stimulant abuse with intoxication, unspecified
F1513 Other stimulant abuse with withdrawal
F1514 Other stimulant abuse with stimulant-induced mood disorder
F15150 Other stimulant abuse with stimulant-induced psychotic disorder with delusions
F15151 Other stimulant abuse with stimulant-induced psychotic disorder with hallucinations
F15159 Other stimulant abuse with stimulant-induced psychotic disorder, unspecified
F15180 Other stimulant abuse with stimulant-induced anxiety disorder
F15181 Other stimulant abuse with stimulant-induced sexual dysfunction
F15182 Other stimulant abuse with stimulant-induced sleep disorder
F15188 Other stimulant abuse with other stimulant-induced disorder
F1519 Other stimulant abuse with unspecified stimulant-induced disorder
F1520 Other stimulant dependence, uncomplicated
F1521 Other stimulant dependence, in remission
F15220 Other stimulant dependence with intoxication, uncomplicated
F15221 Other stimulant dependence with intoxication delirium
F15222 Other stimulant dependence with intoxication with perceptual disturbance
F15229 Other stimulant dependence with intoxication, unspecified
F1523 Other stimulant dependence with withdrawal
F1524 Other stimulant dependence with stimulant-induced mood disorder
F15250 Other stimulant dependence with stimulant-induced psychotic disorder with delusions
F15251 Other stimulant dependence with stimulant-induced psychotic disorder with hallucinations
F15259 Other stimulant dependence with stimulant-induced psychotic disorder, unspecified
F15280 Other stimulant dependence with stimulant-induced anxiety disorder
F15281 Other stimulant dependence with stimulant-induced sexual dysfunction
F15282 Other stimulant dependence with stimulant-induced sleep disorder
F15288 Other stimulant dependence with other stimulant-induced disorder
F1529 Other stimulant dependence with unspecified stimulant-induced disorder
F1590 Other stimulant use, unspecified, uncomplicated
F15920 Other stimulant use, unspecified with intoxication, uncomplicated
F15921 Other stimulant use, unspecified with intoxication delirium
F15922 Other stimulant use, unspecified with intoxication with perceptual disturbance
F15929 Other stimulant use, unspecified with intoxication, unspecified
F1593 Other stimulant use, unspecified with withdrawal
F1594 Other stimulant use, unspecified with stimulant-induced mood disorder
F15950 Other stimulant use, unspecified with stimulant-induced psychotic disorder with delusions
F15951 Other stimulant use, unspecified with stimulant-induced psychotic disorder with hallucinations
F15959 Other stimulant use, unspecified with stimulant-induced psychotic disorder, unspecified
F15980 Other stimulant use, unspecified with stimulant-induced anxiety disorder
F15981 Other stimulant use, unspecified with stimulant-induced sexual dysfunction
F15982 Other stimulant use, unspecified with stimulant-induced sleep disorder
F15988 Other stimulant use, unspecified with other stimulant-induced disorder
F1599 Other stimulant use, unspecified with unspecified stimulant-induced disorder
F1610 Hallucinogen abuse, uncomplicated
F1611 Hallucinogen abuse, in remission
F16120 Hallucinogen abuse with intoxication, uncomplicated
F16121 Hallucinogen abuse with intoxication with delirium
F16122 Hallucinogen abuse with intoxication with perceptual disturbance
F16129 Hallucinogen abuse with intoxication, unspecified
F1614 Hallucinogen abuse with hallucinogen-induced mood disorder
F16150 Hallucinogen abuse with hallucinogen-induced psychotic disorder with delusions
F16151 Hallucinogen abuse with hallucinogen-induced psychotic disorder with hallucinations
F16159 Hallucinogen abuse with hallucinogen-induced psychotic disorder, unspecified
F16180 Hallucinogen abuse with hallucinogen-induced anxiety disorder
F16183 Hallucinogen abuse with hallucinogen persisting perception disorder (flashbacks)
F16188 Hallucinogen abuse with other hallucinogen-induced disorder
F1619 Hallucinogen abuse with unspecified hallucinogen-induced disorder
F1620 Hallucinogen dependence, uncomplicated
F1621 Hallucinogen dependence, in remission
F16220 Hallucinogen dependence with intoxication, uncomplicated
F16221 Hallucinogen dependence with intoxication with delirium
F16229 Hallucinogen dependence with intoxication, unspecified
F1624 Hallucinogen dependence with hallucinogen-induced mood disorder
F16250 Hallucinogen dependence with hallucinogen-induced psychotic disorder with delusions
F16251 Hallucinogen dependence with hallucinogen-induced psychotic disorder with hallucinations
F16259 Hallucinogen dependence with hallucinogen-induced psychotic disorder, unspecified
F16280 Hallucinogen dependence with hallucinogen-induced anxiety disorder
F16283 Hallucinogen dependence with hallucinogen persisting perception disorder (flashbacks)
F16288 Hallucinogen dependence with other hallucinogen-induced disorder
F1629 Hallucinogen dependence with unspecified hallucinogen-induced disorder
F1690 Hallucinogen use, unspecified, uncomplicated
F16920 Hallucinogen use, unspecified with intoxication, uncomplicated
F16921 Hallucinogen use, unspecified with intoxication with delirium
F16929 Hallucinogen use, unspecified with intoxication, unspecified
F1694 Hallucinogen use, unspecified with hallucinogen-induced mood disorder
F16950 Hallucinogen use, unspecified with hallucinogen-induced psychotic disorder with delusions
F16951 Hallucinogen use, unspecified with hallucinogen-induced psychotic disorder with hallucinations
F16959 Hallucinogen use, unspecified with hallucinogen-induced psychotic disorder, unspecified
F16980 Hallucinogen use, unspecified with hallucinogen-induced anxiety disorder
F16983 Hallucinogen use, unspecified with hallucinogen persisting perception disorder (flashbacks)
F16988 Hallucinogen use, unspecified with other hallucinogen-induced disorder
F1699 Hallucinogen use, unspecified with unspecified hallucinogen-induced disorder
F17200 Nicotine dependence, unspecified, uncomplicated
F17201 Nicotine dependence, unspecified, in remission
F17203 Nicotine dependence unspecified, with withdrawal
F17208 Nicotine dependence, unspecified, with other nicotine-induced disorders
F17209 Nicotine dependence, unspecified, with unspecified nicotine-induced disorders
F17210 Nicotine dependence, cigarettes, uncomplicated
F17211 Nicotine dependence, cigarettes, in remission
F17213 Nicotine dependence, cigarettes, with withdrawal
F17218 Nicotine dependence, cigarettes, with other nicotine-induced disorders
F17219 Nicotine dependence, cigarettes, with unspecified nicotine-induced disorders
F17220 Nicotine dependence, chewing tobacco, uncomplicated
F17221 Nicotine dependence, chewing tobacco, in remission
F17223 Nicotine dependence, chewing tobacco, with withdrawal
F17228 Nicotine dependence, chewing tobacco, with other nicotine-induced disorders
F17229 Nicotine dependence, chewing tobacco, with unspecified nicotine-induced disorders
F17290 Nicotine dependence, other tobacco product, uncomplicated
F17291 Nicotine dependence, other tobacco product, in remission
F17293 Nicotine dependence, other tobacco product, with withdrawal
F17298 Nicotine dependence, other tobacco product, with other nicotine-induced disorders
F17299 Nicotine dependence, other tobacco product, with unspecified nicotine-induced disorders
F1810 Inhalant abuse, uncomplicated
F1811 Inhalant abuse, in remission
F18120 Inhalant abuse with intoxication, uncomplicated
F18121 Inhalant abuse with intoxication delirium
F18129 Inhalant abuse with intoxication, unspecified
F1814 Inhalant abuse with inhalant-induced mood disorder
F18150 Inhalant abuse with inhalant-induced psychotic disorder with delusions
F18151 Inhalant abuse with inhalant-induced psychotic disorder with hallucinations
F18159 Inhalant abuse with inhalant-induced psychotic disorder, unspecified
F1817 Inhalant abuse with inhalant-induced dementia
F18180 Inhalant abuse with inhalant-induced anxiety disorder
F18188 Inhalant abuse with other inhalant-induced disorder
F1819 Inhalant abuse with unspecified inhalant-induced disorder
F1820 Inhalant dependence, uncomplicated
F1821 Inhalant dependence, in remission
F18220 Inhalant dependence with intoxication, uncomplicated
F18221 Inhalant dependence with intoxication delirium
F18229 Inhalant dependence with intoxication, unspecified
F1824 Inhalant dependence with inhalant-induced mood disorder
F18250 Inhalant dependence with inhalant-induced psychotic disorder with delusions
F18251 Inhalant dependence with inhalant-induced psychotic disorder with hallucinations
F18259 Inhalant dependence with inhalant-induced psychotic disorder, unspecified
F1827 Inhalant dependence with inhalant-induced dementia
F18280 Inhalant dependence with inhalant-induced anxiety disorder
F18288 Inhalant dependence with other inhalant-induced disorder
F1829 Inhalant dependence with unspecified inhalant-induced disorder
F1890 Inhalant use, unspecified, uncomplicated
F18920 Inhalant use, unspecified with intoxication, uncomplicated
F18921 Inhalant use, unspecified with intoxication with delirium
F18929 Inhalant use, unspecified with intoxication, unspecified
F1894 Inhalant use, unspecified with inhalant-induced mood disorder
F18950 Inhalant use, unspecified with inhalant-induced psychotic disorder with delusions
F18951 Inhalant use, unspecified with inhalant-induced psychotic disorder with hallucinations
F18959 Inhalant use, unspecified with inhalant-induced psychotic disorder, unspecified
F1897 Inhalant use, unspecified with inhalant-induced persisting dementia
F18980 Inhalant use, unspecified with inhalant-induced anxiety disorder
F18988 Inhalant use, unspecified with other inhalant-induced disorder
F1899 Inhalant use, unspecified with unspecified inhalant-induced disorder
F1910 Other psychoactive substance abuse, uncomplicated
F1911 Other psychoactive substance abuse, in remission
F19120 Other psychoactive substance abuse with intoxication, uncomplicated
F19121 Other psychoactive substance abuse with intoxication delirium
F19122 Other psychoactive substance abuse with intoxication with perceptual disturbances
F19129 Other psychoactive substance abuse with intoxication, unspecified
F19130 Other psychoactive substance abuse with withdrawal, uncomplicated
F19131 Other psychoactive substance abuse with withdrawal delirium
F19132 Other psychoactive substance abuse with withdrawal with perceptual disturbance
F19139 Other psychoactive substance abuse with withdrawal, unspecified
F1914 Other psychoactive substance abuse with psychoactive substance-induced mood disorder
F19150 Other psychoactive substance abuse with psychoactive substance-induced psychotic disorder with delusions
F19151 Other psychoactive substance abuse with psychoactive substance-induced psychotic disorder with hallucinations
F19159 Other psychoactive substance abuse with psychoactive substance-induced psychotic disorder, unspecified
F1916 Other psychoactive substance abuse with psychoactive substance-induced persisting amnestic disorder
F1917 Other psychoactive substance abuse with psychoactive substance-induced persisting dementia
F19180 Other psychoactive substance abuse with psychoactive substance-induced anxiety disorder
F19181 Other psychoactive substance abuse with psychoactive substance-induced sexual dysfunction
F19182 Other psychoactive substance abuse with psychoactive substance-induced sleep disorder
F19188 Other psychoactive substance abuse with other psychoactive substance-induced disorder
F1919 Other psychoactive substance abuse with unspecified psychoactive substance-induced disorder
F1920 Other psychoactive substance dependence, uncomplicated
F1921 Other psychoactive substance dependence, in remission
F19220 Other psychoactive substance dependence with intoxication, uncomplicated
F19221 Other psychoactive substance dependence with intoxication delirium
F19222 Other psychoactive substance dependence with intoxication with perceptual disturbance
F19229 Other psychoactive substance dependence with intoxication, unspecified
F19230 Other psychoactive substance dependence with withdrawal, uncomplicated
F19231 Other psychoactive substance dependence with withdrawal delirium
F19232 Other psychoactive substance dependence with withdrawal with perceptual disturbance
F19239 Other psychoactive substance dependence with withdrawal, unspecified
F1924 Other psychoactive substance dependence with psychoactive substance-induced mood disorder
F19250 Other psychoactive substance dependence with psychoactive substance-induced psychotic disorder with delusions
F19251 Other psychoactive substance dependence with psychoactive substance-induced psychotic disorder with hallucinations
F19259 Other psychoactive substance dependence with psychoactive substance-induced psychotic disorder, unspecified
F1926 Other psychoactive substance dependence with psychoactive substance-induced persisting amnestic disorder
F1927 Other psychoactive substance dependence with psychoactive substance-induced persisting dementia
F19280 Other psychoactive substance dependence with psychoactive substance-induced anxiety disorder
F19281 Other psychoactive substance dependence with psychoactive substance-induced sexual dysfunction
F19282 Other psychoactive substance dependence with psychoactive substance-induced sleep disorder
F19288 Other psychoactive substance dependence with other psychoactive substance-induced disorder
F1929 Other psychoactive substance dependence with unspecified psychoactive substance-induced disorder
F1990 Other psychoactive substance use, unspecified, uncomplicated
F19920 Other psychoactive substance use, unspecified with intoxication, uncomplicated
F19921 Other psychoactive substance use, unspecified with intoxication with delirium
F19922 Other psychoactive substance use, unspecified with intoxication with perceptual disturbance
F19929 Other psychoactive substance use, unspecified with intoxication, unspecified
F19930 Other psychoactive substance use, unspecified with withdrawal, uncomplicated
F19931 Other psychoactive substance use, unspecified with withdrawal delirium
F19932 Other psychoactive substance use, unspecified with withdrawal with perceptual disturbance
F19939 Other psychoactive substance use, unspecified with withdrawal, unspecified
F1994 Other psychoactive substance use, unspecified with psychoactive substance-induced mood disorder
F19950 Other psychoactive substance use, unspecified with psychoactive substance-induced psychotic disorder with delusions
F19951 Other psychoactive substance use, unspecified with psychoactive substance-induced psychotic disorder with hallucinations
F19959 Other psychoactive substance use, unspecified with psychoactive substance-induced psychotic disorder, unspecified
F1996 Other psychoactive substance use, unspecified with psychoactive substance-induced persisting amnestic disorder
F1997 Other psychoactive substance use, unspecified with psychoactive substance-induced persisting dementia
F19980 Other psychoactive substance use, unspecified with psychoactive substance-induced anxiety disorder
F19981 Other psychoactive substance use, unspecified with psychoactive substance-induced sexual dysfunction
F19982 Other psychoactive substance use, unspecified with psychoactive substance-induced sleep disorder
F19988 Other psychoactive substance use, unspecified with other psychoactive substance-induced disorder
F1999 Other psychoactive substance use, unspecified with unspecified psychoactive substance-induced disorder
`;
