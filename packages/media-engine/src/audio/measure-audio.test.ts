import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { describe, expect, test } from 'vitest'
import { decodeSound, longFrames } from '../av/decode-sound.ts'
import { decodeWholeFile } from '../av/decode-whole-file.ts'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import { cuttingSounds } from '../testing/cutting-sounds.ts'
import { writeChangingMp3, writeSoundFile } from '../testing/sound-file.ts'
import { measureAudio } from './measure-audio.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const mp3 = { encoder: FF_ENCODER_LIBMP3LAME, sampleFormat: 'fltp' } as const

async function readBytes(frames: AsyncIterable<Frame>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const frame of frames) chunks.push(Buffer.from(frame.data?.[0] ?? []))
  return Buffer.concat(chunks)
}

test.for(cuttingSounds)('$file decoded as a whole has the samples that its packets have', async (sound) => {
  const { file, mediaType } = sound
  const path = folder.at(`whole-${file}`)
  await writeSoundFile(path, { ...sound, seconds: 4 })
  await withSource(path, mediaType, signal, async (source) => {
    const stream = findAudioStream(source)
    if (!stream) throw new Error('The file has no sound.')
    const filters = ['aformat=sample_fmts=flt', longFrames]
    const whole = await readBytes(
      decodeWholeFile({ path, mediaType, streamIndex: stream.index, filters, signal }),
    )
    const packets = await readBytes(decodeSound({ source, stream, filters, signal }))
    expect(whole.length).toBeGreaterThan(4 * 8000 * 4)
    expect(whole.equals(packets)).toBe(true)
  })
})

describe('what a recording lasts', () => {
  test('is measured whatever its file is called', async () => {
    const path = folder.at("a:b',c;[d]=\\%e @ é.mp3")
    await writeSoundFile(path, { ...mp3, seconds: 2 })
    expect((await measureAudio(path, 'audio/mpeg', signal)).duration).toBeCloseTo(2, 1)
  })

  test('goes on where the format of the sound changes', async () => {
    const path = folder.at('changing.mp3')
    await writeChangingMp3(path)
    expect((await measureAudio(path, 'audio/mpeg', signal)).duration).toBeCloseTo(5, 1)
  })

  test('goes on behind bytes that are damaged', async () => {
    const path = folder.at('damaged.mp3')
    await writeSoundFile(path, { ...mp3, seconds: 6 })
    const bytes = await readFile(path)
    bytes.fill(0x55, 20_000, 22_000)
    await writeFile(path, bytes)
    const { duration, peaks } = await measureAudio(path, 'audio/mpeg', signal)
    expect(duration).toBeGreaterThan(5.5)
    expect(duration).toBeLessThan(6.2)
    expect(peaks.length).toBeGreaterThan(1000)
  })

  test('is not measured to the end once nobody waits for it', async () => {
    const path = folder.at('long.mp3')
    await writeSoundFile(path, { ...mp3, seconds: 60 })
    const abort = new AbortController()
    const measured = measureAudio(path, 'audio/mpeg', abort.signal)
    abort.abort(new Error('Nobody waits.'))
    await expect(measured).rejects.toThrow('Nobody waits.')
  })
})
