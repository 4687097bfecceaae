import { type Language, languages } from '@lares/shared-types/languages'
import { readUserValue, storeUserValue } from '../../../shared/user-storage/user-storage.ts'
import type { SubtitleTrack } from './track.ts'

/** The language of subtitles that a user has chosen, or that they want none. */
export type SubtitleChoice = Language | 'off'

const toKey = (userId: string) => ({ prefix: 'lares.subtitles.', userId, name: 'choice' }) as const

export function storeSubtitleChoice(userId: string, choice: SubtitleChoice): void {
  storeUserValue(toKey(userId), choice)
}

export function readSubtitleChoice(userId: string): SubtitleChoice | undefined {
  const stored = readUserValue(toKey(userId))
  if (stored === 'off') return stored
  return languages.find((language) => language === stored)
}

/**
 * The index of the subtitles to start with: those that the user has chosen before, else those in their language; the film's
 * own for a film in another language that is not translated. None where the film speaks the user's language.
 */
export function chooseSubtitles(
  tracks: readonly SubtitleTrack[],
  { choice, language }: { readonly choice: SubtitleChoice | undefined; readonly language: Language },
): number | undefined {
  if (choice === 'off') return undefined
  const [own] = tracks
  if (choice === undefined && (own?.language ?? language) === language) return undefined
  const chosen = tracks.findIndex((track) => track.language === (choice ?? language))
  if (chosen >= 0) return chosen
  return own?.language && own.language !== language ? 0 : undefined
}
