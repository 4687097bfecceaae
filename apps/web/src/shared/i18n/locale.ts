import type { LocaleRegion } from '@lares/shared-types/locale-regions'
import { getUsualLocale } from '@lares/shared-types/usual-locale'

let chosenRegion: LocaleRegion | null = null

/** Sets the region in whose way dates and numbers are written from now on; null for the usual one of each language. */
export function setRegion(region: LocaleRegion | null): void {
  chosenRegion = region
}

/** The BCP 47 locale in which dates and numbers of a language are written. */
export function getLocale(language: string): string {
  return chosenRegion ? `${language}-${chosenRegion}` : getUsualLocale(language)
}
