import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSamples } from '@lares/media-engine/audio/read-samples'
import { sniffFile } from '@lares/media-engine/sniff'
import { alignLines } from '@lares/speech/alignment/align-lines'
import { SpeechAnalyser } from '@lares/speech/analysed-speech'
import { sampleRate } from '@lares/speech/sample-rate'
import { addWhiteNoise } from '@lares/speech/testing/noise'
import { makeLongRecording } from './long-recording.ts'

/**
 * `npm run bench align [folder]`: aligns the text of each recording in a folder to it and prints how far the found starts and
 * ends of its segments are from the true ones, and the processor time, of all threads, for a second of sound; then the same
 * with white noise, and for half an hour of synthesised speech. The folder has recordings and their texts in
 * `transcripts.json` or `index.json`.
 */
interface Transcript {
  readonly file: string
  readonly language: string
  readonly segments: readonly Segment[]
}

interface Segment {
  readonly start: number
  readonly end: number
  readonly text: string
}

const signalToNoiseRatios = [undefined, 20, 10, 5]
const longMinutes = 30
const { signal } = new AbortController()

const folder = resolve(process.argv[2] ?? 'demo/src/recordings')
const index = ['transcripts.json', 'index.json'].map((name) => join(folder, name)).find(existsSync)
if (index === undefined) throw new Error(`${folder} has neither transcripts.json nor index.json.`)
const transcripts: readonly Transcript[] = JSON.parse(readFileSync(index, 'utf8'))

for (const ratio of signalToNoiseRatios) {
  console.log(ratio === undefined ? 'as recorded' : `\nwith white noise of ${ratio} dB`)
  const allErrors: number[] = []
  for (const { file, language, segments } of transcripts) {
    const samples = await decode(join(folder, file))
    const noisy = ratio === undefined ? samples : addWhiteNoise(samples, ratio)
    allErrors.push(...(await measure(file, noisy, segments, language)))
  }
  console.log(`${'all'.padEnd(28)} ${summarise(allErrors)}`)
}

const english = transcripts.filter(({ language }) => language === 'en')
const words = english.flatMap(({ segments }) =>
  segments.flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? []),
)
if (words.length > 0) {
  console.log('\nsynthesised')
  const { samples, sentences, times } = await makeLongRecording(words, longMinutes)
  const segments = sentences.map((text, at) => ({
    text,
    start: times[at]?.start ?? 0,
    end: times[at]?.end ?? 0,
  }))
  await measure(`${Math.round(samples.length / sampleRate / 60)} minutes`, samples, segments, 'en')
}

/** Aligns a text and prints the result. @returns the errors in seconds */
async function measure(
  name: string,
  samples: Float32Array,
  segments: readonly Segment[],
  language: string,
): Promise<number[]> {
  const started = process.cpuUsage()
  const analyser = await SpeechAnalyser.open()
  await analyser.add(samples)
  const speech = await analyser.finish()
  await analyser.close()
  const texts = segments.map(({ text }) => text)
  const { lines, isDoubtful } = await alignLines(speech, texts, language, { signal })
  const { user, system } = process.cpuUsage(started)
  const errors = segments.flatMap(({ start, end }, at) => {
    const time = lines[at]?.time
    return time ? [Math.abs(time.start - start), Math.abs(time.end - end)] : []
  })
  const notFound = lines.filter(({ time }) => time === null).length
  const cpuShare = (user + system) / 1_000_000 / (samples.length / sampleRate)
  const remarks = [notFound > 0 && `${notFound} lines not found`, isDoubtful && 'doubtful'].filter(Boolean)
  const cpu = `${cpuShare.toFixed(3)} s of processor a second`
  console.log([name.padEnd(28), summarise(errors), ' ', cpu, ...remarks].join(' '))
  return errors
}

async function decode(path: string): Promise<Float32Array> {
  const { mediaType } = await sniffFile(path, path)
  const decoded: number[] = []
  await readSamples(path, mediaType, sampleRate, signal, async (samples) => {
    for (const sample of samples) decoded.push(sample)
  })
  return Float32Array.from(decoded)
}

function summarise(errors: readonly number[]): string {
  const sorted = errors.toSorted((a, b) => a - b)
  const median = sorted[sorted.length >> 1] ?? Number.NaN
  const worst = sorted.at(-1) ?? Number.NaN
  return `median ${median.toFixed(3)} s, worst ${worst.toFixed(3)} s`
}
