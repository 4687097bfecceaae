import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import type { Entry } from './entry.ts'

export type Mood = NonNullable<DetailsOf<'dream'>['mood']>

/** A dream as a tuple: `tags` are separated by spaces, `person` is the key of a person. */
export type DreamRow = readonly [
  language: Entry['language'],
  night: string,
  person: string,
  dreamer: string,
  mood: Mood,
  title: string,
  body: string,
  tags?: string,
  traits?: 'lucid' | 'recurring' | 'lucid recurring',
]
