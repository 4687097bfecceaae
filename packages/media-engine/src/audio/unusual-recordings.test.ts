import { readFile, truncate, writeFile } from 'node:fs/promises'
import { defaultSteps } from '@lares/shared-types/processing'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S24LE,
} from 'node-av/constants'
import { afterAll, describe, expect, test } from 'vitest'
import { openMediaEngine } from '../process/media-engine.ts'
import { writeNumberedFilm } from '../testing/film-file.ts'
import { type SoundOptions, writeLongMp3, writeSoundFile } from '../testing/sound-file.ts'
import { createWavFile } from '../testing/wav-file.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
/**
 * Its processes have the limits of the product, so that a file that needs too much time or memory is told; their priority is
 * that of the tests, beside which others would take most of the time.
 */
const engine = openMediaEngine({ niceness: 0 })
afterAll(() => engine.close())

let runs = 0

/** Makes everything of a recording: what each step says about it, seconds or the reason why it is refused. */
async function make(name: string, span = { start: 0.5, end: 1.5 }) {
  runs += 1
  const path = folder.at(name)
  const sniffed = await engine.sniff(path, name)
  const { mediaType } = sniffed
  const outDir = folder.at(`out-${runs}`)
  const input = { path, mediaType, outDir }
  const facts = await engine.readQuickFacts(path, sniffed)
  const derived = await refuse(
    engine.derive({ path, sniffed, outDir, rotation: 0, effort: 'thorough', signal }),
  )
  const cut = await refuse(engine.cut({ ...input, pieces: [[span]], exact: false, snap: false, signal }))
  return {
    mediaType,
    facts,
    derived: typeof derived === 'string' ? derived : derived.facts.duration,
    cut: typeof cut === 'string' ? cut : cut[0]?.duration,
    process: async () => {
      const steps = [defaultSteps.highPass]
      const processed = await refuse(engine.processSound({ ...input, steps }, signal))
      return typeof processed === 'string' ? processed : processed.after.duration
    },
  }
}

/** The reason of a refusal. A process that was ended by its limits, and every other error, fails the test. */
function refuse<T>(work: Promise<T>): Promise<T | string> {
  return work.catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  })
}

const about = (seconds: number) => expect.closeTo(seconds, 1)

/** Of three seconds only whole frames are written. */
const flacSeconds = 2.93

const variableMp3 = {
  encoder: FF_ENCODER_LIBMP3LAME,
  sampleFormat: 's16p',
  encoderOptions: { global_quality: 4 * 118, flags: '+qscale' },
  muxerOptions: { write_xing: 0, id3v2_version: 0 },
} as const

async function write(name: string, sound: SoundOptions): Promise<Buffer> {
  await writeSoundFile(folder.at(name), sound)
  return readFile(folder.at(name))
}

const tone = (seconds: number, rate = 16_000) =>
  createWavFile(
    Float32Array.from({ length: seconds * rate }, (_, at) => Math.sin(at / 10) / 3),
    rate,
  )

test('a recording of 0 seconds is empty', async () => {
  await writeFile(folder.at('nothing.wav'), createWavFile(new Float32Array(0), 16_000))
  const made = await make('nothing.wav')
  expect(made).toMatchObject({ mediaType: 'audio/wav', derived: 'empty', cut: 'empty' })
  expect(await made.process()).toBe('empty')
})

describe('a chained Ogg file', () => {
  const opus = { encoder: FF_ENCODER_LIBOPUS, sampleFormat: 'flt', sampleRate: 48_000 } as const

  test('is one recording where its links have the same format', async () => {
    const [first, second] = [
      await write('a.opus', { ...opus, seconds: 2 }),
      await write('b.opus', { ...opus, seconds: 3 }),
    ]
    await writeFile(folder.at('chained.opus'), Buffer.concat([first, second]))
    const made = await make('chained.opus', { start: 1.5, end: 3 })
    expect(made).toMatchObject({ mediaType: 'audio/ogg', derived: about(5), cut: about(1.5) })
    expect(await made.process()).toEqual(about(5))
  })

  test('is refused where a part of it could not be heard', async () => {
    const [first, second] = [
      await write('a.opus', { ...opus, seconds: 2 }),
      await write('b.opus', { ...opus, seconds: 3, layout: 'mono' }),
    ]
    await writeFile(folder.at('changing.opus'), Buffer.concat([first, second]))
    expect(await make('changing.opus')).toMatchObject({ derived: 'unsupported' })
  })
})

test('an MP3 of a variable bit rate without an index has its own duration, also when its end is missing', async () => {
  const bytes = await write('variable.mp3', { ...variableMp3, seconds: 6 })
  const made = await make('variable.mp3', { start: 2.25, end: 4 })
  expect(made).toMatchObject({ mediaType: 'audio/mpeg', derived: about(6), cut: about(1.75) })
  expect(await made.process()).toEqual(about(6))
  // Nothing in it states how long it was.
  await writeFile(folder.at('half.mp3'), bytes.subarray(0, bytes.length / 2))
  const half = await make('half.mp3')
  expect(half.derived).toBeGreaterThan(2)
  expect(half.derived).toBeLessThan(4)
  await writeFile(folder.at('start.mp3'), bytes.subarray(0, 100))
  const start = await make('start.mp3')
  expect(start).toMatchObject({ derived: 'corrupt', cut: 'corrupt' })
  expect(await start.process()).toBe('corrupt')
})

test('a recording with the extension of another format is read as what it is', async () => {
  const flac = await write('a.flac', { encoder: FF_ENCODER_FLAC, sampleFormat: 's16', seconds: 3 })
  await writeFile(folder.at('flac.mp3'), flac)
  expect(await make('flac.mp3')).toMatchObject({
    mediaType: 'audio/flac',
    derived: about(flacSeconds),
    cut: about(1),
  })
  const mp3 = await write('a.mp3', { ...variableMp3, seconds: 3 })
  await writeFile(folder.at('mp3.wav'), mp3)
  expect(await make('mp3.wav')).toMatchObject({ mediaType: 'audio/mpeg', derived: about(3), cut: about(1) })
})

test('what has the header of another format, or is no sound at all, is refused', async () => {
  const mp3 = await write('b.mp3', { ...variableMp3, seconds: 3 })
  const riff = Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1')
  await writeFile(folder.at('disguised.wav'), Buffer.concat([riff, mp3]))
  await writeFile(folder.at('words.mp3'), 'these are words '.repeat(1000))
  for (const name of ['disguised.wav', 'words.mp3']) {
    const made = await make(name)
    expect(made).toMatchObject({ derived: 'corrupt', cut: 'corrupt' })
    expect(await made.process()).toBe('corrupt')
  }
})

describe('a cover of 50 MB', () => {
  const cover = Buffer.alloc(50 * 1024 * 1024, 7)

  test('in an MP3 is passed over', async () => {
    const toSynchsafe = (length: number) =>
      Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f))
    const picture = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), cover])
    const frame = Buffer.concat([Buffer.from('APIC'), toSynchsafe(picture.length), Buffer.alloc(2), picture])
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), toSynchsafe(frame.length), frame])
    const sound = await write('c.mp3', { ...variableMp3, seconds: 3 })
    await writeFile(folder.at('covered.mp3'), Buffer.concat([tag, sound]))
    const made = await make('covered.mp3')
    expect(made).toMatchObject({ mediaType: 'audio/mpeg', derived: about(3), cut: about(1) })
    expect(await made.process()).toEqual(about(3))
  })

  test('in the four pictures of a FLAC is passed over', async () => {
    const sound = await write('c.flac', { encoder: FF_ENCODER_FLAC, sampleFormat: 's16', seconds: 3 })
    const picture = cover.subarray(0, cover.length / 4)
    const head = Buffer.alloc(46)
    head.writeUInt32BE(head.length - 4 + picture.length)
    head[0] = 6
    head.writeUInt32BE(3, 4)
    head.writeUInt32BE(10, 8)
    head.write('image/jpeg', 12)
    head.writeUInt32BE(picture.length, 42)
    const pictures = Array.from({ length: 4 }, () => [head, picture]).flat()
    // Behind the stream info, which is always first and of this length.
    const whole = Buffer.concat([sound.subarray(0, 42), ...pictures, sound.subarray(42)])
    await writeFile(folder.at('covered.flac'), whole)
    const made = await make('covered.flac')
    expect(made).toMatchObject({ mediaType: 'audio/flac', derived: about(flacSeconds), cut: about(1) })
    expect(await made.process()).toEqual(about(flacSeconds))
  })
})

describe('a WAVE file of 30 hours', () => {
  const claimedBytes = 30 * 3600 * 32_000

  test('of which three seconds are there is truncated', async () => {
    const bytes = tone(3)
    bytes.writeUInt32LE(36 + claimedBytes, 4)
    bytes.writeUInt32LE(claimedBytes, 40)
    await writeFile(folder.at('claimed.wav'), bytes)
    expect(await make('claimed.wav')).toMatchObject({ derived: 'truncated' })
  })

  test('by a recorder that could not write its length is as long as its sound', async () => {
    const bytes = tone(3)
    bytes.writeUInt32LE(0xffff_ffff, 4)
    bytes.writeUInt32LE(0xffff_ffff, 40)
    await writeFile(folder.at('unknown.wav'), bytes)
    const made = await make('unknown.wav')
    expect(made).toMatchObject({ derived: about(3), cut: about(1) })
    expect(await made.process()).toEqual(about(3))
  })

  test('is measured and cut near its end', async () => {
    const rate = 100
    const bytes = 30 * 3600 * rate
    const header = tone(0, rate)
    header.writeUInt32LE(36 + bytes, 4)
    header.writeUInt32LE(rate, 28)
    header.writeUInt16LE(1, 32)
    header.writeUInt16LE(8, 34)
    header.writeUInt32LE(bytes, 40)
    await writeFile(folder.at('long.wav'), header)
    await truncate(folder.at('long.wav'), header.length + bytes)
    const made = await make('long.wav', { start: 107_000, end: 107_600 })
    expect(made).toMatchObject({ derived: about(108_000), cut: about(600) })
  })
})

/** All 30 hours take many minutes of processor; otherwise twenty minutes are enough to go through every step. */
const testsAllHours = process.env.LARES_TEST_ALL === '1'
const longMinutes = testsAllHours ? 30 * 60 : 20

test(
  `an MP3 of ${longMinutes} minutes without an index is measured, cut near its end and processed within the limits`,
  async () => {
    await writeLongMp3(folder.at('day.mp3'), longMinutes / 60)
    const seconds = longMinutes * 60
    const made = await make('day.mp3', { start: seconds - 900, end: seconds - 300 })
    const withFrames = expect.toSatisfy(
      (value) => value >= seconds && value < seconds * 1.004,
      'about that long',
    )
    expect(made).toMatchObject({ mediaType: 'audio/mpeg', derived: withFrames, cut: about(600) })
    expect(await made.process()).toEqual(withFrames)
  },
  testsAllHours ? 3_600_000 : 120_000,
)

test.each([
  ['WAVE', 'large.wav', FF_ENCODER_PCM_S24LE, {}],
  ['FLAC', 'large.flac', FF_ENCODER_FLAC, { bits_per_raw_sample: 24 }],
] as const)(
  '%s of 24 bits, 192 kHz and 5.1 channels is heard, cut and processed',
  async (_name, file, encoder, encoderOptions) => {
    const sound = { sampleFormat: 's32', sampleRate: 192_000, layout: '5.1', seconds: 3 }
    await write(file, { ...sound, encoder, encoderOptions })
    const made = await make(file)
    expect(made).toMatchObject({ derived: about(3), cut: about(1) })
    expect(await made.process()).toEqual(about(3))
  },
)

test('a film without sound that is called a recording is refused as one', async () => {
  await writeNumberedFilm(folder.at('silent.m4a'), {
    picture: FF_ENCODER_LIBX264,
    duration: 2,
    format: 'mp4',
  })
  const made = await make('silent.m4a')
  expect(made.cut).toBe('unsupported')
  expect(await made.process()).toBe('unsupported')
})
