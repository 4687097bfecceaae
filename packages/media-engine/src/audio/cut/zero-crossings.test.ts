import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { describe, expect, test } from 'vitest'
import { createWavFile } from '../../testing/wav-file.ts'
import { cutAudio } from './cut-audio.ts'

const folder = createTemporaryFolder()
const sampleRate = 8000
const { signal } = new AbortController()

/** A wave that crosses zero before each sample that is a multiple of half of its period. */
const getWave = (period: number) => (at: number) => 0.5 * Math.sin((2 * Math.PI * (at + 0.5)) / period)

/** Cuts two seconds of sound between two samples, and returns the samples between which it was cut. */
async function cut(
  name: string,
  getSample: (at: number) => number,
  [from, to]: readonly [number, number],
  snap = true,
): Promise<number[]> {
  const path = folder.at(`${name}.wav`)
  const samples = Float32Array.from({ length: 2 * sampleRate }, (_, at) => getSample(at))
  await writeFile(path, createWavFile(samples, sampleRate))
  const [piece] = await cutAudio({
    path,
    mediaType: 'audio/wav',
    outDir: folder.at(`${name}-pieces`),
    pieces: [[{ start: from / sampleRate, end: to / sampleRate }]],
    exact: false,
    snap,
    signal,
  })
  return (piece?.spans ?? []).flatMap(({ start, end }) => [
    Math.round(start * sampleRate),
    Math.round(end * sampleRate),
  ])
}

describe('a cut', () => {
  test('is moved to the nearest place where the sound crosses zero, forwards and backwards', async () => {
    expect(await cut('near', getWave(80), [4013, 12_030])).toEqual([4000, 12_040])
  })

  test('stays where the sound does not cross zero within five thousandths of a second', async () => {
    // Each 400 samples, of which at most 40 are looked at before and after a cut.
    expect(await cut('far', getWave(800), [4100, 12_241])).toEqual([4100, 12_241])
  })

  test('stays in silence, and at the start of the recording', async () => {
    expect(await cut('silent', () => 0, [4013, 12_030])).toEqual([4013, 12_030])
    expect(await cut('start', getWave(80), [0, 12_030])).toEqual([0, 12_040])
  })

  test('stays where both of its ends would be at the same place', async () => {
    expect(await cut('short', getWave(80), [3995, 4005])).toEqual([3995, 4005])
  })

  test('is moved only where that is asked for', async () => {
    expect(await cut('exact', getWave(80), [4013, 12_030], false)).toEqual([4013, 12_030])
  })
})
