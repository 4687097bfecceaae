import { readSamples } from '../audio/read-samples.ts'

/** All samples of a short recording, in one channel. */
export async function readAllSamples(
  path: string,
  mediaType: string,
  sampleRate: number,
): Promise<Float32Array> {
  const parts: Float32Array[] = []
  await readSamples(path, mediaType, sampleRate, new AbortController().signal, async (samples) => {
    parts.push(samples.slice())
  })
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
