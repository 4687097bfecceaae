import { type ParticipantRole, participantRoles } from '@lares/shared-types/participants'
import type { DemoLanguage } from '../demo-languages.ts'
import type { DemoItem } from '../demo-types.ts'
import { type PlaceKey, places } from '../places.ts'
import type { UserKey } from '../users.ts'

/** The source form of a demo item. Lists are strings of words separated by spaces. */
export interface Entry {
  title: string
  body?: string
  language: DemoLanguage
  date?: string
  place?: PlaceKey
  /** Participants with their roles: "author:jeanne present:lucia". A key without a role means present. */
  people?: string
  categories: string
  tags?: string
  author: UserKey
  /** Ratings by user key: "claire5 lucia4". */
  ratings?: string
  favouriteBy?: string
}

export const splitWords = (list = '') => list.split(' ').filter((word) => word !== '')

function isRole(word: string): word is ParticipantRole {
  return participantRoles.some((role) => role === word)
}

/** Parses participants such as "author:jeanne lucia". Throws a RangeError for an unknown role. */
export function parsePeople(list?: string): DemoItem['participants'] {
  return splitWords(list).map((word) => {
    const [first = '', second] = word.split(':')
    if (second === undefined) return { person: first, role: 'present' }
    if (!isRole(first)) throw new RangeError(`unknown role: ${first}`)
    return { person: second, role: first }
  })
}

function parseRatings(list?: string): Record<string, number> {
  return Object.fromEntries(splitWords(list).map((word) => [word.slice(0, -1), Number(word.slice(-1))]))
}

/** Converts an entry to the fields that items of all kinds have. */
export function toItemFields(entry: Entry): Omit<DemoItem, 'kind' | 'files'> {
  const { title, body, language, date, place, ratings, favouriteBy } = entry
  return {
    title,
    language,
    categories: splitWords(entry.categories),
    tags: splitWords(entry.tags),
    participants: parsePeople(entry.people),
    author: entry.author,
    ...(body ? { body } : {}),
    ...(date ? { date } : {}),
    ...(place ? { place: places[place] } : {}),
    ...(ratings ? { ratings: parseRatings(ratings) } : {}),
    ...(favouriteBy ? { favouriteBy: splitWords(favouriteBy) } : {}),
  }
}
