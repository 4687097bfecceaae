import { createHash } from 'node:crypto'
import { pauses } from '@lares/server-kit/pauses'
import type { passageSources } from '@lares/shared-types/citations'
import type { Segment } from '@lares/shared-types/transcripts'
import { maxSearchedText } from '../item-texts.ts'
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

/** Passages of one item: some six hundred printed pages. */
const mostPassages = 2_000
/** Characters of what is understood with a passage. */
const longestContext = 300

/**
 * The passages of an item, in the order in which they are read: its title, body, files and speech. A book takes a quarter of
 * a second, with pauses in which other requests are answered.
 */
export async function passagesOfItem(item: ItemTexts): Promise<Passage[]> {
  const pause = pauses()
  const names = [item.title, item.place ?? '', item.people.join(', ')].map((name) => name.trim())
  const context = textBetween(names.filter((name) => name !== '').join(' · '), 0, longestContext)
  const seen = new Map<string, number>()
  const passages: Passage[] = []
  for (const part of partsOf(item)) {
    await pause()
    if (part.text === '') continue
    if (passages.length === mostPassages) break
    const whole = JSON.stringify([part.source, part.assetId, part.startsAt, context, part.text])
    const times = seen.get(whole) ?? 0
    seen.set(whole, times + 1)
    const digest = digestOf(times === 0 ? whole : `${whole}${times}`)
    passages.push({ ...part, itemId: item.id, place: passages.length, context, digest })
  }
  return passages
}

type Part = Pick<Passage, 'source' | 'assetId' | 'startsAt' | 'text'>

function* partsOf({ title, body, files, segments }: ItemTexts): Generator<Part> {
  if (title.trim() !== '') yield piece('title', title.trim())
  for (const text of splitText(textBetween(body, 0, maxSearchedText))) yield piece('body', text)
  for (const { assetId, text } of files) {
    for (const part of splitText(textBetween(text, 0, maxSearchedText)))
      yield { ...piece('file', part), assetId }
  }
  for (const { start, text } of splitSpeech(segments)) yield { ...piece('transcript', text), startsAt: start }
}

function piece(source: Passage['source'], text: string) {
  return { source, assetId: null, startsAt: null, text }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
