import { AppError } from '@lares/server-kit/app-error'
import type {
  RecognizedSegment,
  RecognizedText,
  RecognizedWord,
} from '@lares/speech/transcription/recognized-text'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { splitBySpeaker } from './answered-speakers.ts'
import { SpeakerLabels } from './speaker-labels.ts'

/** What an endpoint is asked for: text with times and speakers, with times, or text alone. */
export type TranscriptionFormat = 'diarized_json' | 'verbose_json' | 'json'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const AnswerSchema = Type.Object({
  text: Nullable(Type.String()),
  language: Nullable(Type.String()),
  segments: Nullable(
    Type.Array(
      Type.Object({
        start: Type.Number(),
        end: Type.Number(),
        text: Type.String(),
        // Of any type, because some endpoints use these names for something else: each reader checks them itself.
        speaker: Type.Optional(Type.Unknown()),
        words: Type.Optional(Type.Unknown()),
        avg_logprob: Nullable(Type.Number()),
        no_speech_prob: Nullable(Type.Number()),
      }),
      { maxItems: 5_000 },
    ),
  ),
  words: Nullable(
    Type.Array(Type.Object({ word: Type.String(), start: Type.Number(), end: Type.Number() }), {
      maxItems: 50_000,
    }),
  ),
})
const Answer = Compile(AnswerSchema)

type Word = NonNullable<Static<typeof AnswerSchema>['words']>[number]

/**
 * Reads the answer of an OpenAI-compatible `/audio/transcriptions`: the JSON of `diarized_json`, `verbose_json` or `json`,
 * or plain text. Throws `ai-unusable`.
 */
export function parseTranscription(
  body: string,
  contentType: string,
  { seconds }: { readonly seconds: number },
): RecognizedText {
  if (contentType.startsWith('text/plain')) return toRecognizedText(body.replaceAll('\0', ''))
  const answer = parseJson(body)
  if (!Answer.Check(answer)) throw unusable('The answer of the AI endpoint is no transcription.')
  const language = toLanguageCode(answer.language ?? undefined)
  const answered = answer.segments ?? []
  const text = answer.text ?? answered.map((segment) => segment.text).join(' ')
  const isUsable = answered.every(({ start, end }) => start >= 0 && end >= start && start <= seconds + 1)
  if (answered.length === 0 || !isUsable) {
    if (answer.text == null && answered.length === 0)
      throw unusable('The answer of the AI endpoint has no text.')
    return { ...toRecognizedText(text), language }
  }
  const words = answer.words ?? []
  const labels = new SpeakerLabels()
  const segments = answered.flatMap(splitBySpeaker).flatMap((segment): RecognizedSegment[] => {
    const text = segment.text.trim()
    if (text === '') return []
    const end = Math.min(segment.end, seconds)
    const time = end > segment.start ? { start: segment.start, end } : undefined
    const times = time && matchWords(text, words.length > 0 ? words : segment.words, time)
    const speaker = labels.read(segment.speaker)
    return [
      {
        text,
        ...(speaker !== undefined && { speaker }),
        ...(time && { time }),
        ...(times && { words: times }),
        ...(segment.avg_logprob != null && { averageLogProbability: segment.avg_logprob }),
        ...(segment.no_speech_prob != null && { noSpeechProbability: segment.no_speech_prob }),
      },
    ]
  })
  return { language, segments }
}

function toRecognizedText(text: string): RecognizedText {
  const plain = text.trim()
  return { language: null, segments: plain === '' ? [] : [{ text: plain }] }
}

function parseJson(body: string): unknown {
  try {
    // PostgreSQL stores neither the null character nor half of a surrogate pair.
    return JSON.parse(body, (_key, value) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    )
  } catch {
    throw unusable('The AI endpoint gave no JSON.')
  }
}

function unusable(message: string): AppError {
  return new AppError('ai-unusable', { message })
}

const toPlain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A word at the edge of a segment may begin a little before it, or end after it. */
const toleranceSeconds = 0.5

/** The times of the words of a segment; undefined if the words that the endpoint lists are others. */
function matchWords(
  text: string,
  words: readonly Word[],
  { start, end }: { readonly start: number; readonly end: number },
): RecognizedWord[] | undefined {
  const own = words.filter(
    (word) => word.start >= start - toleranceSeconds && word.end <= end + toleranceSeconds,
  )
  const tokens = text.split(/\s+/u)
  // Words at the edges may belong to the neighbours: the first match of all words in a row counts.
  for (let first = 0; first + tokens.length <= own.length; first += 1) {
    const part = own.slice(first, first + tokens.length)
    if (tokens.every((token, index) => toPlain(token) === toPlain(part[index]?.word ?? ''))) {
      return part.map((word): RecognizedWord => [Math.max(0, word.start), Math.max(word.start, word.end)])
    }
  }
  return undefined
}

let codesByName: ReadonlyMap<string, string> | undefined

/** The two-letter code of a language that an endpoint names by its code or in English, such as `french`. */
function toLanguageCode(language: string | undefined): string | null {
  const name = language?.trim().toLowerCase() ?? ''
  if (/^[a-z]{2}(-|$)/.test(name)) return name.slice(0, 2)
  codesByName ??= listLanguageNames()
  return codesByName.get(name) ?? null
}

function listLanguageNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [[name.toLowerCase(), code]]
    }),
  )
}
