import type { Segment } from '@lares/shared-types/transcripts'
import type { ExcerptFormat } from '../files/excerpt-file.ts'
import type { Entry } from './entry.ts'
import { spoken } from './spoken.ts'

export interface RecordEntry extends Entry {
  /** File in the folder of recordings. */
  file: string
  /** Seconds to cut out of it; the whole of it where this is missing. */
  part?: { start: number; end: number; format: ExcerptFormat }
  transcript: Segment[]
}

type Told = Pick<RecordEntry, 'body' | 'place' | 'people' | 'categories' | 'tags' | 'by' | 'rating' | 'loved'>

const told: Record<string, Told> = {
  'fr-la-neige.opus': {
    body: 'Jeanne raconte l’arrivée à Turin, l’escalier et les briques chaudes.',
    place: 'turin',
    people: 'speaker:jeanne mentioned:lucia mentioned:etienne mentioned:madeleine',
    categories: 'memories',
    tags: 'places/italy/turin nature/snow events/moves childhood',
    by: 'claire',
    rating: 'claire5 lucia5',
    loved: 'claire lucia',
  },
  'fr-le-four.mp3': {
    body: 'Marcel, à la table de la cuisine. On entend le chien.',
    place: 'bugey',
    people: 'speaker:marcel mentioned:oncleMarcel',
    categories: 'memories table',
    tags: 'places/france/bugey food/bread animals/dogs',
    by: 'claire',
    rating: 'claire5',
  },
  'en-the-boat.opus': {
    body: 'Recorded in the garden on her eightieth birthday.',
    place: 'whitby',
    people: 'speaker:nora mentioned:arthur present:susan',
    categories: 'memories travel',
    tags: 'places/ireland transport/boats nature/sea',
    by: 'claire',
    rating: 'claire5 stefan5',
    loved: 'claire',
  },
  'en-the-radio.opus': {
    body: 'The same afternoon, after the cake.',
    place: 'whitby',
    people: 'speaker:nora mentioned:tom',
    categories: 'memories',
    tags: 'places/england/whitby childhood',
    by: 'claire',
  },
  'it-la-vendemmia.opus': {
    body: 'Lucia racconta la vendemmia del cinquantotto, registrata da Giulia.',
    place: 'barolo',
    people: 'speaker:lucia mentioned:aldo mentioned:jeanne mentioned:battista',
    categories: 'memories work',
    tags: 'places/italy/langhe events/harvest',
    by: 'lucia',
    rating: 'lucia5 claire5',
    loved: 'lucia claire',
  },
  'it-il-mare.ogg': {
    body: 'La prima volta che ha visto il mare.',
    place: 'savona',
    people: 'speaker:lucia mentioned:aldo',
    categories: 'memories travel',
    tags: 'places/italy/liguria nature/sea transport/cars',
    by: 'lucia',
    loved: 'lucia',
  },
  'de-der-brief.opus': {
    body: 'Elsbeth liest den Brief ihrer Schwester vor. Aufgenommen von Katrin, 1998.',
    place: 'bern',
    people: 'speaker:elsbeth mentioned:margrit',
    categories: 'memories letters',
    tags: 'places/switzerland/bern',
    by: 'stefan',
    rating: 'stefan5',
    loved: 'stefan',
  },
  'de-die-uhr.m4a': {
    body: 'Die Geschichte der Taschenuhr.',
    place: 'zurich',
    people: 'speaker:elsbeth mentioned:jakob mentioned:hanspeter',
    categories: 'memories',
    tags: 'places/switzerland/zurich work',
    by: 'stefan',
    rating: 'stefan4',
  },
}

const parts: readonly (readonly [
  file: string,
  title: string,
  from: number,
  until: number,
  format: ExcerptFormat,
])[] = [
  ['fr-la-neige.opus', 'Compter dans l’escalier (extrait)', 4, 6, 'wav'],
  ['it-la-vendemmia.opus', 'Le vespe in cantina (brano)', 4, 6, 'ogg'],
  ['en-the-boat.opus', 'Three knots and a sunrise (excerpt)', 3, 5, 'mp3'],
  ['de-der-brief.opus', 'Der Enzian vom Gurten (Ausschnitt)', 4, 6, 'flac'],
]

/** A breath before the first word and after the last, seconds. */
const breath = 0.2

/** The family's recordings, whole and in parts, with the times of every sentence. */
export const recordings: RecordEntry[] = spoken.flatMap((row) => {
  const story = told[row.file]
  if (!story) throw new RangeError(`nothing is told about ${row.file}`)
  const shared = { ...story, language: row.language, date: row.date, file: row.file }
  const lines = row.segments.map((segment) => ({ ...segment, speaker: row.speaker }))
  const whole: RecordEntry = { ...shared, title: row.title, transcript: lines }
  const excerpts = parts
    .filter(([file]) => file === row.file)
    .map(([, title, from, until, format]): RecordEntry => {
      const kept = lines.slice(from, until)
      const start = (kept[0]?.start ?? 0) - breath
      const end = (kept.at(-1)?.end ?? row.duration) + breath
      const near = (seconds: number) => Math.round((seconds - start) * 100) / 100
      const transcript = kept.map((segment) => ({
        ...segment,
        start: near(segment.start),
        end: near(segment.end),
      }))
      return { ...shared, title, part: { start, end, format }, transcript }
    })
  return [whole, ...excerpts]
})
