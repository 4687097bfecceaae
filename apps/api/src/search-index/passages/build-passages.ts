import { createHash } from 'node:crypto'
import { createYielder } from '@lares/server-kit/event-loop-yield'
import type { passageSources } from '@lares/shared-types/citations'
import type { StoredSegment } from '../../db/schema/items.ts'
import { textBetween } from '../../lexicon/text-between.ts'
import { maxSearchedText } from '../item-texts.ts'
import { splitText } from './split-text.ts'
import { splitTranscript } from './split-transcript.ts'

/** The texts of an item that its passages are made from. */
export interface ItemTexts {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Name of its place. */
  readonly place: string | null
  /** Names of its participants. */
  readonly people: readonly string[]
  readonly files: readonly { readonly assetId: string; readonly text: string }[]
  readonly segments: readonly StoredSegment[]
}

export interface Passage {
  readonly itemId: string
  /** Its index among the passages of the item. */
  readonly place: number
  readonly source: (typeof passageSources)[number]
  readonly assetId: string | null
  /** Seconds from the start of a recording. */
  readonly startsAt: number | null
  readonly context: string
  readonly text: string
  /** Digest of everything but `itemId` and `place`, in the form of a UUID. */
  readonly digest: string
}

/** Passages per item: some six hundred printed pages. */
const maxPassages = 2_000
/** Characters of the context that is embedded together with a passage. */
const maxContextLength = 300

/**
 * Splits an item into passages, in reading order: title, body, files, transcript. A book takes a quarter of a second,
 * with pauses in which other requests are answered.
 */
export async function buildPassages(item: ItemTexts): Promise<Passage[]> {
  const pause = createYielder()
  const names = [item.title, item.place ?? '', item.people.join(', ')].map((name) => name.trim())
  const context = textBetween(names.filter((name) => name !== '').join(' · '), 0, maxContextLength)
  const seen = new Map<string, number>()
  const passages: Passage[] = []
  for (const part of listParts(item)) {
    await pause()
    if (part.text === '') continue
    if (passages.length === maxPassages) break
    const content = JSON.stringify([part.source, part.assetId, part.startsAt, context, part.text])
    const occurrences = seen.get(content) ?? 0
    seen.set(content, occurrences + 1)
    const digest = computeDigest(occurrences === 0 ? content : `${content}${occurrences}`)
    passages.push({ ...part, itemId: item.id, place: passages.length, context, digest })
  }
  return passages
}

type Part = Pick<Passage, 'source' | 'assetId' | 'startsAt' | 'text'>

function* listParts({ title, body, files, segments }: ItemTexts): Generator<Part> {
  if (title.trim() !== '') yield toPart('title', title.trim())
  for (const text of splitText(textBetween(body, 0, maxSearchedText))) yield toPart('body', text)
  for (const { assetId, text } of files) {
    for (const part of splitText(textBetween(text, 0, maxSearchedText)))
      yield { ...toPart('file', part), assetId }
  }
  for (const { start, text } of splitTranscript(segments))
    yield { ...toPart('transcript', text), startsAt: start }
}

function toPart(source: Passage['source'], text: string) {
  return { source, assetId: null, startsAt: null, text }
}

function computeDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
