import { createHash } from 'node:crypto'
import type { passageSources } from '@lares/shared-types/citations'
import type { Segment } from '@lares/shared-types/transcripts'
import { textBetween } from '../lexicon/text-between.ts'
import { splitSpeech } from './split-speech.ts'
import { splitText } from './split-text.ts'

/** The texts of an item that passages are made of. */
export interface ItemTexts {
  readonly id: string
  readonly title: string
  readonly body: string
  /** The name of its place. */
  readonly place: string | null
  /** Names of the people in it. */
  readonly people: readonly string[]
  readonly files: readonly { readonly assetId: string; readonly text: string }[]
  readonly segments: readonly Segment[]
}

export interface Passage {
  readonly itemId: string
  /** Its number among those of the item. */
  readonly place: number
  readonly source: (typeof passageSources)[number]
  readonly assetId: string | null
  /** Seconds from the start of a recording. */
  readonly startsAt: number | null
  readonly context: string
  readonly text: string
  /** Of all but its number, as a UUID. */
  readonly digest: string
}

/** Characters of a body, and of one file: what is searched in words too. */
const longestText = 400_000
/** Passages of one item: some six hundred printed pages. */
const mostPassages = 2_000
/** Characters of what is understood with a passage. */
const longestContext = 300

/** The passages of an item, in the order in which they are read: its title, body, files and speech. */
export function passagesOfItem(item: ItemTexts): Passage[] {
  const names = [item.title, item.place ?? '', item.people.join(', ')].map((name) => name.trim())
  const context = textBetween(names.filter((name) => name !== '').join(' · '), 0, longestContext)
  const parts: Pick<Passage, 'source' | 'assetId' | 'startsAt' | 'text'>[] = [
    ...(item.title.trim() === '' ? [] : [piece('title', item.title.trim())]),
    ...splitText(textBetween(item.body, 0, longestText)).map((text) => piece('body', text)),
    ...item.files.flatMap(({ assetId, text }) =>
      splitText(textBetween(text, 0, longestText)).map((part) => ({ ...piece('file', part), assetId })),
    ),
    ...splitSpeech(item.segments).map(({ start, text }) => ({
      ...piece('transcript', text),
      startsAt: start,
    })),
  ]
  const seen = new Map<string, number>()
  return parts.slice(0, mostPassages).map((part, place) => {
    const whole = JSON.stringify([part.source, part.assetId, part.startsAt, context, part.text])
    const times = seen.get(whole) ?? 0
    seen.set(whole, times + 1)
    return {
      ...part,
      itemId: item.id,
      place,
      context,
      digest: digestOf(times === 0 ? whole : `${whole}${times}`),
    }
  })
}

function piece(source: Passage['source'], text: string) {
  return { source, assetId: null, startsAt: null, text }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
