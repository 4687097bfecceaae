import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSamples } from '@lares/media-engine/audio/read-samples'
import type { SoundFile } from '../analyse-file.ts'
import { sampleRate } from '../sample-rate.ts'

/** A recording of the demo's family, with the actual times of its sentences in seconds. */
export interface FamilyRecording {
  readonly file: string
  readonly language: string
  readonly duration: number
  readonly segments: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}

const folder = new URL('../../../../demo/src/recordings/', import.meta.url)

const mediaTypes: Record<string, string> = {
  opus: 'audio/ogg',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
}

/** The eight recordings of the demo's family, in four languages. */
export const familyRecordings: readonly FamilyRecording[] = JSON.parse(
  readFileSync(new URL('transcripts.json', folder), 'utf8'),
)

export function findRecording(file: string): FamilyRecording {
  const recording = familyRecordings.find((one) => one.file === file)
  if (recording === undefined) throw new Error(`There is no recording ${file}.`)
  return recording
}

export function toSoundFile({ file }: FamilyRecording): SoundFile {
  const extension = file.split('.').at(-1) ?? ''
  return { path: fileURLToPath(new URL(file, folder)), mediaType: mediaTypes[extension] ?? '' }
}

/** Decodes a recording whole. */
export async function decodeRecording(recording: FamilyRecording): Promise<Float32Array<ArrayBuffer>> {
  const { path, mediaType } = toSoundFile(recording)
  const parts: Float32Array[] = []
  await readSamples(path, mediaType, sampleRate, new AbortController().signal, async (samples) => {
    parts.push(samples.slice())
  })
  return joinSamples(parts)
}

export function joinSamples(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
