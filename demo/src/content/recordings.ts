import type { Segment } from '@lares/shared-types/transcripts'
import type { ExcerptFormat } from '../files/excerpt-file.ts'
import type { Entry } from './entry.ts'
import { recordingTranscripts } from './recording-transcripts.ts'

export interface RecordEntry extends Entry {
  /** File in the folder `recordings`. */
  file: string
  /** The excerpt to cut out, in seconds; missing for the whole recording. */
  part?: { start: number; end: number; format: ExcerptFormat }
  transcript: Segment[]
}

type RecordingFields = Pick<
  RecordEntry,
  'body' | 'place' | 'people' | 'categories' | 'tags' | 'author' | 'ratings' | 'favouriteBy'
>

const fieldsByFile: Record<string, RecordingFields> = {
  'fr-la-neige.opus': {
    body: 'Jeanne raconte l’arrivée à Turin, l’escalier et les briques chaudes.',
    place: 'turin',
    people: 'speaker:jeanne mentioned:lucia mentioned:etienne mentioned:madeleine',
    categories: 'memories',
    tags: 'places/italy/turin nature/snow events/moves childhood',
    author: 'claire',
    ratings: 'claire5 lucia5',
    favouriteBy: 'claire lucia',
  },
  'fr-le-four.mp3': {
    body: 'Marcel, à la table de la cuisine. On entend le chien.',
    place: 'bugey',
    people: 'speaker:marcel mentioned:oncleMarcel',
    categories: 'memories table',
    tags: 'places/france/bugey food/bread animals/dogs',
    author: 'claire',
    ratings: 'claire5',
  },
  'en-the-boat.opus': {
    body: 'Recorded in the garden on her eightieth birthday.',
    place: 'whitby',
    people: 'speaker:nora mentioned:arthur present:susan',
    categories: 'memories travel',
    tags: 'places/ireland transport/boats nature/sea',
    author: 'claire',
    ratings: 'claire5 stefan5',
    favouriteBy: 'claire',
  },
  'en-the-radio.opus': {
    body: 'The same afternoon, after the cake.',
    place: 'whitby',
    people: 'speaker:nora mentioned:tom',
    categories: 'memories',
    tags: 'places/england/whitby childhood',
    author: 'claire',
  },
  'it-la-vendemmia.opus': {
    body: 'Lucia racconta la vendemmia del cinquantotto, registrata da Giulia.',
    place: 'barolo',
    people: 'speaker:lucia mentioned:aldo mentioned:jeanne mentioned:battista',
    categories: 'memories work',
    tags: 'places/italy/langhe events/harvest',
    author: 'lucia',
    ratings: 'lucia5 claire5',
    favouriteBy: 'lucia claire',
  },
  'it-il-mare.ogg': {
    body: 'La prima volta che ha visto il mare.',
    place: 'savona',
    people: 'speaker:lucia mentioned:aldo',
    categories: 'memories travel',
    tags: 'places/italy/liguria nature/sea transport/cars',
    author: 'lucia',
    favouriteBy: 'lucia',
  },
  'de-der-brief.opus': {
    body: 'Elsbeth liest den Brief ihrer Schwester vor. Aufgenommen von Katrin, 1998.',
    place: 'bern',
    people: 'speaker:elsbeth mentioned:margrit',
    categories: 'memories letters',
    tags: 'places/switzerland/bern',
    author: 'stefan',
    ratings: 'stefan5',
    favouriteBy: 'stefan',
  },
  'de-die-uhr.m4a': {
    body: 'Die Geschichte der Taschenuhr.',
    place: 'zurich',
    people: 'speaker:elsbeth mentioned:jakob mentioned:hanspeter',
    categories: 'memories',
    tags: 'places/switzerland/zurich work',
    author: 'stefan',
    ratings: 'stefan4',
  },
}

const excerptRows: readonly (readonly [
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

/** Seconds before the first word and after the last word of an excerpt. */
const marginSeconds = 0.2

/** The recordings of the family and excerpts of them, with the times of every sentence. */
export const recordings: RecordEntry[] = recordingTranscripts.flatMap((row) => {
  const fields = fieldsByFile[row.file]
  if (!fields) throw new RangeError(`no fields for the recording ${row.file}`)
  const shared = { ...fields, language: row.language, date: row.date, file: row.file }
  const lines = row.segments.map((segment) => ({ ...segment, speaker: row.speaker }))
  const whole: RecordEntry = { ...shared, title: row.title, transcript: lines }
  const excerpts = excerptRows
    .filter(([file]) => file === row.file)
    .map(([, title, from, until, format]): RecordEntry => {
      const segments = lines.slice(from, until)
      const start = (segments[0]?.start ?? 0) - marginSeconds
      const end = (segments.at(-1)?.end ?? row.duration) + marginSeconds
      const toExcerptTime = (seconds: number) => Math.round((seconds - start) * 100) / 100
      const transcript = segments.map((segment) => ({
        ...segment,
        start: toExcerptTime(segment.start),
        end: toExcerptTime(segment.end),
      }))
      return { ...shared, title, part: { start, end, format }, transcript }
    })
  return [whole, ...excerpts]
})
