import { getItemAuthor } from '../item-authors.ts'
import type { Mood } from './dream-row.ts'
import { dreamsDe } from './dreams-de.ts'
import { dreamsEn } from './dreams-en.ts'
import { dreamsFr } from './dreams-fr.ts'
import { dreamsIt } from './dreams-it.ts'
import type { Entry } from './entry.ts'

interface DreamEntry extends Entry {
  /** The name of the dreamer as the family calls them. */
  dreamer: string
  mood: Mood
  lucid?: boolean
  recurring?: boolean
}

/** The dreams of all languages. */
export const dreams: DreamEntry[] = [...dreamsFr, ...dreamsIt, ...dreamsEn, ...dreamsDe].map(
  ([language, night, person, dreamer, mood, title, body, tags = '', traits = '']) => ({
    language,
    title,
    body,
    date: night,
    dreamer,
    mood,
    people: `author:${person}`,
    categories: 'family',
    tags,
    author: getItemAuthor(language),
    ...(traits.includes('lucid') ? { lucid: true } : {}),
    ...(traits.includes('recurring') ? { recurring: true } : {}),
  }),
)
