import { type Language, languages } from '@lares/shared-types/languages'
import { type Density, densities, type Motion, motions } from '@lares/shared-types/look'
import type { ChangeSiteParams, SiteParams } from '@lares/shared-types/users'
import {
  defaultAccentColour,
  defaultPrimaryColour,
  isPrimaryColour,
  type PrimaryColour,
} from '../theme/primary-colours.ts'

/** What a person can choose of the interface, by the names that the archive keeps it under. */
export interface Choices {
  language: Language
  /** Null: as the device has it. */
  darkMode: boolean | null
  primaryColour: PrimaryColour
  accentColour: PrimaryColour
  density: Density
  motion: Motion
}

/** How it looks for who has chosen nothing. The language is the browser's then. */
export const defaultLook: Omit<Choices, 'language'> = {
  darkMode: null,
  primaryColour: defaultPrimaryColour,
  accentColour: defaultAccentColour,
  density: 'comfortable',
  motion: 'device',
}

const names = ['language', 'darkMode', 'primaryColour', 'accentColour', 'density', 'motion'] as const

/** The choices in a record of any origin; what is missing or unknown is left out. */
export function choicesIn(kept: Readonly<Record<string, unknown>>): Partial<Choices> {
  const { darkMode, primaryColour, accentColour } = kept
  const language = languages.find((known) => known === kept.language)
  const density = densities.find((known) => known === kept.density)
  const motion = motions.find((known) => known === kept.motion)
  return {
    ...(language && { language }),
    ...((typeof darkMode === 'boolean' || darkMode === null) && { darkMode }),
    ...(isPrimaryColour(primaryColour) && { primaryColour }),
    ...(isPrimaryColour(accentColour) && { accentColour }),
    ...(density && { density }),
    ...(motion && { motion }),
  }
}

/**
 * How the interface is for somebody with these preferences. Who has never chosen how it looks keeps what this browser
 * shows; who has gets the default for the rest.
 */
export function choicesOf(siteparams: SiteParams): Partial<Choices> {
  const chosen = choicesIn(siteparams)
  return hasChosenLook(siteparams) ? { ...defaultLook, ...chosen } : chosen
}

/**
 * What has to be saved after a choice: what differs from before. The first choice of all saves everything, so that
 * from then on it is known what a missing `darkMode` means.
 */
export function changeBetween(before: Choices, now: Choices, saved: SiteParams): ChangeSiteParams {
  const differing = names.filter((name) => before[name] !== now[name])
  const toSave = differing.length > 0 && !hasChosenLook(saved) ? names : differing
  return choicesIn(Object.fromEntries(toSave.map((name) => [name, now[name]])))
}

function hasChosenLook({ language: _, ...look }: SiteParams): boolean {
  return Object.keys(look).length > 0
}
