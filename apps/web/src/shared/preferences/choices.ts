import { type Density, densities, type Motion, motions } from '@lares/shared-types/appearance'
import { type Language, languages } from '@lares/shared-types/languages'
import { type LocaleRegion, localeRegions } from '@lares/shared-types/locale-regions'
import type { ChangeSiteParams, SiteParams } from '@lares/shared-types/users'
import {
  defaultAccentColour,
  defaultPrimaryColour,
  isPrimaryColour,
  type PrimaryColour,
} from '../theme/primary-colours.ts'

/** The user's choices about the interface, by the names under which the archive stores them. */
export interface Choices {
  language: Language
  /** Null: dates and numbers as is usual for the language. */
  region: LocaleRegion | null
  /** Null: follow the device. */
  darkMode: boolean | null
  primaryColour: PrimaryColour
  accentColour: PrimaryColour
  density: Density
  motion: Motion
}

/** The choices of a user who has made none; the language is the browser's then. */
export const defaultLook: Omit<Choices, 'language' | 'region'> = {
  darkMode: null,
  primaryColour: defaultPrimaryColour,
  accentColour: defaultAccentColour,
  density: 'comfortable',
  motion: 'device',
}

const choiceNames = [
  'language',
  'region',
  'darkMode',
  'primaryColour',
  'accentColour',
  'density',
  'motion',
] as const

/** Parses the choices in a record of any origin; missing and unknown ones are omitted. */
export function parseChoices(stored: Readonly<Record<string, unknown>>): Partial<Choices> {
  const { darkMode, primaryColour, accentColour } = stored
  const language = languages.find((known) => known === stored.language)
  const region = stored.region === null ? null : localeRegions.find((known) => known === stored.region)
  const density = densities.find((known) => known === stored.density)
  const motion = motions.find((known) => known === stored.motion)
  return {
    ...(language && { language }),
    ...(region !== undefined && { region }),
    ...((typeof darkMode === 'boolean' || darkMode === null) && { darkMode }),
    ...(isPrimaryColour(primaryColour) && { primaryColour }),
    ...(isPrimaryColour(accentColour) && { accentColour }),
    ...(density && { density }),
    ...(motion && { motion }),
  }
}

/**
 * Resolves a user's saved preferences to the choices to apply. A user who has never chosen a look keeps what this
 * browser shows; for others, missing choices become defaults.
 */
export function resolveChoices(siteparams: SiteParams): Partial<Choices> {
  const chosen = parseChoices({ region: null, ...siteparams })
  return hasChosenLook(siteparams) ? { ...defaultLook, ...chosen } : chosen
}

/**
 * What to save after a choice: the differences. The very first choice saves everything, so that from then on a missing
 * `darkMode` has a defined meaning.
 */
export function diffChoices(before: Choices, now: Choices, saved: SiteParams): ChangeSiteParams {
  const changed = choiceNames.filter((name) => before[name] !== now[name])
  const toSave = changed.length > 0 && !hasChosenLook(saved) ? choiceNames : changed
  return parseChoices(Object.fromEntries(toSave.map((name) => [name, now[name]])))
}

function hasChosenLook({ language: _, region: __, ...look }: SiteParams): boolean {
  return Object.keys(look).length > 0
}
