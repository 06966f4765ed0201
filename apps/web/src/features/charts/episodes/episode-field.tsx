import { NativeSelect } from '@mantine/core';
import type { EpisodeOfCare, Reference } from '@notewell/model';
import type { VisitFacts } from '@notewell/rules';
import { useTranslation } from 'react-i18next';
import { episodeChoices, episodeReference, useEpisodes } from './use-episodes.ts';

interface EpisodeFieldProps extends VisitFacts {
  readonly patient: string | undefined;
  readonly value: Reference<'EpisodeOfCare'> | undefined;
  readonly onChange: (episode: Reference<'EpisodeOfCare'> | undefined) => void;
  readonly error?: string | undefined;
}

/** Asks to which of several episodes of care a visit belongs. The only one is taken by itself. */
export function EpisodeField({ patient, value, onChange, error, ...facts }: EpisodeFieldProps) {
  const { t } = useTranslation();
  const episodes = useEpisodes(patient, facts);
  const choices = episodeChoices(episodes, value);
  if (!choices || choices.data.length < 2) return null;
  return (
    <NativeSelect
      label={t('Episode of care')}
      {...(choices.isAsked && { description: t('This $t(patient) has several. Choose the one this visit belongs to.') })}
      error={error}
      data={choices.data}
      value={choices.value}
      onChange={({ currentTarget }) => onChange(referenceIn(episodes, currentTarget.value))}
    />
  );
}

function referenceIn(episodes: readonly EpisodeOfCare[], id: string) {
  const found = episodes.find((one) => one.id === id);
  return found && episodeReference(found);
}
