import { describe, expect, test } from 'vitest'
import type { AnalysedSpeech } from '../analysed-speech.ts'
import { sampleRate } from '../sample-rate.ts'
import { analyseSamples } from '../testing/analyse-samples.ts'
import {
  decodeRecording,
  type FamilyRecording,
  familyRecordings,
  findRecording,
} from '../testing/family-recordings.ts'
import { getMedian, measureErrors } from '../testing/measure-errors.ts'
import { addWhiteNoise } from '../testing/noise.ts'
import { synthesiseRecording } from '../testing/synthesised-recording.ts'
import { alignLines } from './align-lines.ts'

/** Align all eight recordings in noise, too, instead of one in each language. */
const testsAllRecordings = process.env.LARES_TEST_ALL === '1'

const never = new AbortController().signal

const getTexts = ({ segments }: FamilyRecording) => segments.map(({ text }) => text)

const align = (speech: AnalysedSpeech, lines: readonly string[], language: string) =>
  alignLines(speech, lines, language, { signal: never })

const analysed = new Map<string, Promise<AnalysedSpeech>>()

/** Analyses each recording once for all tests. */
function analyse(file: string): Promise<AnalysedSpeech> {
  const speech = analysed.get(file) ?? decodeRecording(findRecording(file)).then(analyseSamples)
  analysed.set(file, speech)
  return speech
}

describe('the times of the sentences of the eight recordings', () => {
  test('have a median error of at most 0.05 s, and none over 0.3 s', async () => {
    const errors: number[] = []
    for (const recording of familyRecordings) {
      const speech = await analyse(recording.file)
      const { lines, isDoubtful } = await align(speech, getTexts(recording), recording.language)
      expect(isDoubtful).toBe(false)
      errors.push(...measureErrors(lines, recording.segments))
    }
    errors.sort((a, b) => a - b)
    expect(errors).toHaveLength(84)
    expect(getMedian(errors)).toBeLessThanOrEqual(0.05)
    expect(errors.at(-1)).toBeLessThanOrEqual(0.3)
  })

  test('have the same errors at most in white noise of 10 dB', async () => {
    const errors: number[] = []
    const languages = familyRecordings.map(({ language }) => language)
    const recordings = familyRecordings.filter(
      ({ language }, index) => testsAllRecordings || languages.indexOf(language) === index,
    )
    for (const recording of recordings) {
      const speech = await analyseSamples(addWhiteNoise(await decodeRecording(recording), 10))
      const { lines } = await align(speech, getTexts(recording), recording.language)
      errors.push(...measureErrors(lines, recording.segments))
    }
    errors.sort((a, b) => a - b)
    expect(getMedian(errors)).toBeLessThanOrEqual(0.1)
    expect(errors.at(-1)).toBeLessThanOrEqual(0.3)
  })
})

describe('a text', () => {
  test('is found in another voice, at another speed, without pauses', async () => {
    const texts = getTexts(findRecording('it-la-vendemmia.opus'))
    const { samples, times } = await synthesiseRecording(texts, 'it+f3', 0.15)
    const { lines } = await align(await analyseSamples(samples), texts, 'it')
    const errors = measureErrors(lines, times)
    expect(getMedian(errors)).toBeLessThanOrEqual(0.05)
    expect(errors.at(-1)).toBeLessThanOrEqual(0.3)
  })

  test('with a sentence that is not spoken has no time for it', async () => {
    const recording = findRecording('en-the-boat.opus')
    const [extra = ''] = getTexts(findRecording('en-the-radio.opus'))
    const speech = await analyse(recording.file)
    for (const at of [0, 3, 6]) {
      const { lines } = await align(speech, getTexts(recording).toSpliced(at, 0, extra), 'en')
      expect(lines[at]).toEqual({ time: null, words: [] })
      expect(measureErrors(lines.toSpliced(at, 1), recording.segments).at(-1)).toBeLessThanOrEqual(0.3)
    }
  })

  test('that lacks a sentence leaves its time free', async () => {
    const recording = findRecording('en-the-boat.opus')
    const speech = await analyse(recording.file)
    for (const at of [0, 2, 5]) {
      const { lines } = await align(speech, getTexts(recording).toSpliced(at, 1), 'en')
      expect(measureErrors(lines, recording.segments.toSpliced(at, 1)).at(-1)).toBeLessThanOrEqual(0.3)
    }
  })

  test('has times for its words, in order and within their line', async () => {
    const recording = findRecording('fr-la-neige.opus')
    const texts = getTexts(recording)
    const { lines } = await align(await analyse(recording.file), texts, 'fr')
    expect(
      lines.map(({ words }, line) => words.map(({ from, to }) => texts[line]?.slice(from, to)).join(' ')),
    ).toEqual(texts)
    for (const { time, words } of lines) {
      const edges = words.flatMap(({ start, end }) => [start, end])
      expect(edges).toEqual(edges.toSorted((a, b) => a - b))
      expect([edges[0], edges.at(-1)]).toEqual([time?.start, time?.end])
    }
    // "cent" after "puis dix, puis": the pauses of the enumeration part its words.
    const enumeration = lines[5]?.words.map(({ start }) => start) ?? []
    expect(new Set(enumeration).size).toBe(enumeration.length)
  })

  test('may have numbers, abbreviations, symbols and lines without a word', async () => {
    const recording = findRecording('fr-la-neige.opus')
    const texts = getTexts(recording)
    texts[1] = "C'était au mois de janvier 1952, & il neigeait <depuis> 3 jours. ❄️"
    texts.splice(3, 0, '', ' — ', '♪♪')
    const { lines } = await align(await analyse(recording.file), texts, 'fr')
    expect(lines.slice(3, 6).map(({ time }) => time)).toEqual([null, null, null])
    expect(measureErrors(lines.toSpliced(3, 3), recording.segments).at(-1)).toBeLessThanOrEqual(0.3)
  })

  test('of another story is doubtful', async () => {
    const { isDoubtful } = await align(
      await analyse('de-der-brief.opus'),
      getTexts(findRecording('de-die-uhr.m4a')),
      'de',
    )
    expect(isDoubtful).toBe(true)
  })

  test('in the wrong language does not fail', async () => {
    const recording = findRecording('fr-le-four.mp3')
    const { lines } = await align(await analyse(recording.file), getTexts(recording), 'en-GB')
    expect(lines).toHaveLength(recording.segments.length)
  })
})

describe('an alignment is refused', () => {
  test('when nobody speaks', async () => {
    const speech = await analyseSamples(new Float32Array(5 * sampleRate))
    await expect(align(speech, ['Buongiorno'], 'it')).rejects.toMatchObject({ reason: 'noSpeech' })
  })

  test.each([
    ['without a word', ['', ' — ', '…'], 'it', 'noText'],
    ['without lines', [], 'it', 'noText'],
    ['in a language that is not synthesised', ['Buongiorno'], 'tlh', 'unknownLanguage'],
    ['in a language that is none', ['Buongiorno'], '../it', 'unknownLanguage'],
    ['of letters that are spelled for minutes', ['WWWW '.repeat(100)], 'it', 'textTooLong'],
    [
      'of 100,000 words for 20 seconds',
      Array.from({ length: 10_000 }, () => 'parola '.repeat(10)),
      'it',
      'textTooLong',
    ],
  ])('of a text %s', async (_what, lines, language, reason) => {
    const speech = await analyse('it-il-mare.ogg')
    await expect(align(speech, lines, language)).rejects.toMatchObject({ name: 'AlignmentError', reason })
  })
})

test('an alignment reports its progress and can be cancelled', async () => {
  const recording = findRecording('de-der-brief.opus')
  const speech = await analyse(recording.file)
  const shares: number[] = []
  const onProgress = (share: number) => shares.push(share)
  await alignLines(speech, getTexts(recording), 'de', { signal: never, onProgress })
  expect(shares.length).toBeGreaterThan(0)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  const controller = new AbortController()
  const reason = new Error('cancelled by the test')
  const cancelled = alignLines(speech, getTexts(recording), 'de', {
    signal: controller.signal,
    onProgress: () => controller.abort(reason),
  })
  await expect(cancelled).rejects.toBe(reason)
})
