import { type LocaleRegion, localeRegions } from '@lares/shared-types/locale-regions'
import { useLanguage } from './use-name.ts'

/** The regions that can be chosen, by their names in the language of the interface. */
export function useRegionChoices(): { readonly value: LocaleRegion; readonly label: string }[] {
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return localeRegions
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}
