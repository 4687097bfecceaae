import type { Language } from '@lares/shared-types/languages'
import { type ParticipantRole, participantRoles } from '@lares/shared-types/participants'
import type { DemoItem } from '../demo-types.ts'
import { type PlaceKey, places } from '../places.ts'
import type { UserKey } from '../users.ts'

/** What the writer of the demo notes about an item; lists are words with spaces between. */
export interface Entry {
  title: string
  body?: string
  language: Language
  date?: string
  place?: PlaceKey
  /** Who and in which role: "author:jeanne present:lucia"; a bare name is present. */
  people?: string
  categories: string
  tags?: string
  by: UserKey
  /** "claire5 lucia4" */
  rating?: string
  loved?: string
}

export const words = (list = '') => list.split(' ').filter((word) => word !== '')

function isRole(word: string): word is ParticipantRole {
  return participantRoles.some((role) => role === word)
}

/** Reads "author:jeanne lucia"; throws a RangeError for an unknown role. */
export function readPeople(list?: string): DemoItem['participants'] {
  return words(list).map((word) => {
    const [first = '', second] = word.split(':')
    if (second === undefined) return { person: first, role: 'present' }
    if (!isRole(first)) throw new RangeError(`no such role: ${first}`)
    return { person: second, role: first }
  })
}

function readRatings(list?: string): Record<string, number> {
  return Object.fromEntries(words(list).map((word) => [word.slice(0, -1), Number(word.slice(-1))]))
}

/** The part of an item that all kinds share. */
export function itemOf(entry: Entry): Omit<DemoItem, 'kind' | 'files'> {
  const { title, body, language, date, place, rating, loved } = entry
  return {
    title,
    language,
    categories: words(entry.categories),
    tags: words(entry.tags),
    participants: readPeople(entry.people),
    author: entry.by,
    ...(body ? { body } : {}),
    ...(date ? { date } : {}),
    ...(place ? { place: places[place] } : {}),
    ...(rating ? { rating: readRatings(rating) } : {}),
    ...(loved ? { favouriteOf: words(loved) } : {}),
  }
}
