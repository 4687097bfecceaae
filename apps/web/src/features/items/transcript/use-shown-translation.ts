import type { Item } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
import type { Segment } from '@lares/shared-types/transcripts'
import type { Translation } from '@lares/shared-types/translations'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useTranslationQuery } from '../api/items-api.ts'

/** The original lines alone; a translation below them; or a translation instead of them. */
export type ShownTranslation =
  | 'original'
  | { readonly language: Language; readonly place: 'below' | 'instead' }

type TranslatedItem = Pick<Item, 'id' | 'translations'>

/**
 * Which translation of a transcript is shown, and where: at first below lines in another language than that of the reader, if
 * there is one in theirs.
 */
export function useShownTranslation(
  { id, translations }: TranslatedItem,
  originals: readonly Segment[],
  original: Language | null,
) {
  const reader = useLanguage()
  const [chosen, choose] = useState<ShownTranslation>()
  const isForeign = original !== null && original !== reader
  const byDefault: ShownTranslation =
    isForeign && translations.includes(reader) ? { language: reader, place: 'below' } : 'original'
  const wanted = chosen ?? byDefault
  const choice = wanted !== 'original' && !translations.includes(wanted.language) ? 'original' : wanted
  const language = choice === 'original' ? undefined : choice.language
  const {
    currentData: translation,
    error,
    isFetching,
    refetch,
  } = useTranslationQuery({ params: { id, language: language ?? reader } }, { skip: language === undefined })
  const texts = useMemo(() => translation && matchTexts(originals, translation), [originals, translation])
  const isInstead = choice !== 'original' && choice.place === 'instead'
  const segments = useMemo(
    () => (texts && isInstead ? originals.map((line, index) => replaceText(line, texts[index])) : originals),
    [originals, texts, isInstead],
  )
  return {
    choice,
    choose,
    translation: language === undefined ? undefined : translation,
    /** Why the translation could not be loaded. */
    failure: language === undefined || translation ? undefined : error,
    isRetrying: isFetching,
    retry: () => void refetch(),
    /** The lines to show; those that are not translated are in the language of the transcript. */
    segments,
    /** The translations of the lines, to be shown below them. */
    below: isInstead || language === undefined ? undefined : texts,
  }
}

/** The translation of each line. Both replies can be of different moments, so that the texts are compared. */
function matchTexts(originals: readonly Segment[], { lines }: Translation): (string | undefined)[] {
  return originals.map(({ text }, index) => (lines[index]?.source === text ? lines[index]?.text : undefined))
}

/** The times of words are those of the original. */
function replaceText({ words: _, ...line }: Segment, text: string | undefined): Segment {
  return text === undefined ? line : { ...line, text }
}
