import { type LocaleRegion, localeRegions } from '@lares/shared-types/locale-regions'
import { useMemo } from 'react'
import { useLanguage } from './use-name.ts'

export interface RegionChoice {
  readonly value: LocaleRegion
  readonly label: string
}

/** The regions that can be chosen, by their names in the language of the interface. */
export function useRegionChoices(): readonly RegionChoice[] {
  const language = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return localeRegions
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((one, other) => compare(one.label, other.label))
  }, [language])
}
