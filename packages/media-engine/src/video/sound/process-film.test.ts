import { readFile } from 'node:fs/promises'
import { defaultSteps, presets } from '@lares/shared-types/processing'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  AV_CODEC_ID_NONE,
  FF_ENCODER_AAC,
  FF_ENCODER_DVVIDEO,
  FF_ENCODER_H263,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_WMAV2,
  FF_ENCODER_WMV2,
} from 'node-av/constants'
import { avGetCodecName } from 'node-av/lib'
import { expect, test } from 'vitest'
import { withSource } from '../../av/source.ts'
import { findAudioStream } from '../../av/streams.ts'
import { processSoundFile } from '../../process-sound.ts'
import { sniffFile } from '../../sniff.ts'
import type { ProcessingInput } from '../../sound-processing.ts'
import { derivePath } from '../../testing/derive-path.ts'
import { seeFilm, writeNumberedFilm } from '../../testing/film-file.ts'
import { type FlashFilm, loseSound, watchFlashFilm, writeFlashFilm } from '../../testing/flash-film.ts'
import { getReason } from '../../testing/get-reason.ts'
import { cutFilm } from '../cut/cut-film.ts'
import { describeVideo } from '../video-info.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const pcm = 'sample_fmts=s16:channel_layouts=stereo:sample_rates=48000'
/** One frame of AAC at 48 kHz, in seconds. */
const soundFrame = 1024 / 48_000

const h264 = { picture: FF_ENCODER_LIBX264, pictureOptions: { g: 12, bf: 2 }, duration: 3 }
const films: [name: string, as: string, film: FlashFilm][] = [
  ['phone.mp4', 'video/mp4 aac', { ...h264, sound: FF_ENCODER_AAC, isTurned: true }],
  ['kept.mkv', 'video/mp4 aac', { ...h264, sound: FF_ENCODER_AAC }],
  ['camcorder.ts', 'video/mp4 aac', { ...h264, sound: FF_ENCODER_AAC }],
  [
    'camera.mov',
    'video/quicktime aac',
    {
      picture: FF_ENCODER_MJPEG,
      pixels: 'format=yuvj420p',
      sound: FF_ENCODER_PCM_S16LE,
      soundFormat: pcm,
      duration: 3,
    },
  ],
  [
    'old-phone.3gp',
    'video/quicktime aac',
    { picture: FF_ENCODER_H263, size: '176x144', sound: FF_ENCODER_AAC, duration: 3 },
  ],
  [
    'divx.avi',
    'video/vnd.avi ac3',
    {
      picture: FF_ENCODER_MPEG4,
      pictureOptions: { bf: 2 },
      sound: FF_ENCODER_MP2,
      soundFormat: pcm,
      duration: 3,
    },
  ],
  [
    'tape.dv',
    'video/vnd.avi pcm_s16le',
    {
      picture: FF_ENCODER_DVVIDEO,
      size: '720x576',
      sound: FF_ENCODER_PCM_S16LE,
      soundFormat: pcm,
      format: 'dv',
      duration: 2,
    },
  ],
  [
    'dvd.vob',
    'video/matroska aac',
    {
      picture: FF_ENCODER_MPEG2VIDEO,
      pictureOptions: { bf: 2, g: 12 },
      sound: FF_ENCODER_MP2,
      soundFormat: pcm,
      format: 'vob',
      duration: 3,
    },
  ],
  ['old.wmv', 'video/matroska aac', { picture: FF_ENCODER_WMV2, sound: FF_ENCODER_WMAV2, duration: 3 }],
  [
    'web.webm',
    'video/webm opus',
    {
      picture: FF_ENCODER_LIBVPX_VP8,
      sound: FF_ENCODER_LIBOPUS,
      soundFormat: 'sample_fmts=flt:channel_layouts=stereo:sample_rates=48000',
      duration: 3,
    },
  ],
]

async function addFilm(name: string, film: FlashFilm) {
  const path = folder.at(name)
  await writeFlashFilm(path, film)
  return { path, mediaType: (await sniffFile(path, name)).mediaType }
}

/** All that an old cassette needs, at another loudness than the beeps have. */
const quieter = presets.oldCassette.map((step) =>
  step.kind === 'loudness' ? { ...step, target: -24 } : step,
)

const run = (input: Pick<ProcessingInput, 'path' | 'mediaType'> & Partial<ProcessingInput>) =>
  processSoundFile({ steps: quieter, outDir: folder.at('out'), ...input }, never)

/** The largest distance between two lists of times of the same length, in seconds. */
function findDistance(times: readonly number[], others: readonly number[]): number {
  expect(times).toHaveLength(others.length)
  return Math.max(...times.map((time, index) => Math.abs(time - (others[index] ?? 0))))
}

test.for(films)(
  'the sound of %s is replaced as %s: the picture is the same, and both stay together',
  async ([name, as, film]) => {
    const { path, mediaType } = await addFilm(name, film)
    const original = await readFile(path)
    const before = await watchFlashFilm(path, mediaType)
    const made = await run({ path, mediaType })
    const after = await watchFlashFilm(made.path, made.mediaType)
    expect(after.pictures).toEqual(before.pictures)
    expect(before.beeps.length).toBeGreaterThan(1)
    expect(findDistance(after.beeps, before.beeps)).toBeLessThan(soundFrame)
    expect(findDistance(after.flashes, before.flashes)).toBeLessThan(0.002)
    expect(made.timeMap).toBeUndefined()
    expect(made.after.loudness).toBeLessThan((made.before.loudness ?? 0) - 5)
    expect((await readFile(path)).equals(original)).toBe(true)
    await withSource(made.path, made.mediaType, never, async (source) => {
      const codec = avGetCodecName(findAudioStream(source)?.codecpar.codecId ?? AV_CODEC_ID_NONE)
      expect(`${made.mediaType} ${codec}`).toBe(as)
      const { width, height } = describeVideo(source)
      expect(width > height).toBe(!film.isTurned)
    })
  },
)

test.for([
  ['starts later than the picture', (second: number) => second < 1.2],
  ['has a gap', (second: number) => second > 1.1 && second < 1.35],
  ['ends before the picture', (second: number) => second > 2],
] as const)('a film whose sound %s stays together', async ([name, isLost]) => {
  const whole = await addFilm('whole.mkv', { ...h264, duration: 4, sound: FF_ENCODER_AAC })
  for (const extension of ['mkv', 'mp4']) {
    const path = folder.at(`${name}.${extension}`)
    const mediaType = extension === 'mkv' ? 'video/matroska' : 'video/mp4'
    await loseSound(whole.path, whole.mediaType, path, isLost)
    const before = await watchFlashFilm(path, mediaType)
    const made = await run({ path, mediaType })
    const after = await watchFlashFilm(made.path, made.mediaType)
    expect(after.pictures).toEqual(before.pictures)
    expect(findDistance(after.beeps, before.beeps)).toBeLessThan(soundFrame)
    expect(
      findDistance(
        after.beeps,
        after.flashes.filter((flash) => after.beeps.some((beep) => Math.abs(beep - flash) < 0.2)),
      ),
    ).toBeLessThan(soundFrame)
  }
})

test('what an edit list hides of a film that was cut stays hidden, in the version and in its copy', async () => {
  const path = folder.at('cut.mp4')
  const picture = { picture: FF_ENCODER_LIBX264, pictureOptions: { g: 40, bf: 2 } }
  await writeNumberedFilm(path, { ...picture, sound: FF_ENCODER_AAC, duration: 5 })
  const [piece] = await cutFilm({
    path,
    mediaType: 'video/mp4',
    family: 'video',
    outDir: folder.at('pieces'),
    pieces: [[{ start: 1.5, end: 3.55 }]],
    exact: false,
    snap: false,
    signal: never,
  })
  if (!piece) throw new Error('no piece')
  expect(piece.isEncoded).toBe(false)
  const before = await seeFilm(piece.path, piece.mediaType)
  const made = await run({ path: piece.path, mediaType: piece.mediaType, steps: [defaultSteps.highPass] })
  const turned = await derivePath(made.path, undefined, 90, {
    samePicture: { path: piece.path, rotation: 0 },
  })
  const copy = turned.files.find(({ name }) => name === 'playable')?.path ?? ''
  for (const after of [await seeFilm(made.path, made.mediaType), await seeFilm(copy, 'video/mp4')]) {
    expect(after.frames).toEqual(before.frames)
    expect(findDistance(after.times, before.times)).toBeLessThan(0.002)
    expect(findDistance(after.beeps, before.beeps)).toBeLessThan(soundFrame)
  }
})

test.for(films.filter(([name]) => ['divx.avi', 'tape.dv'].includes(name)))(
  'the copy of %s that browsers play gets the picture of the present one, turned or not',
  async ([name, , film]) => {
    const { path, mediaType } = await addFilm(`copied-${name}`, film)
    const original = await derivePath(path)
    const copy = original.files.find((file) => file.name === 'playable')?.path ?? ''
    const present = await watchFlashFilm(copy, 'video/mp4')
    const made = await run({ path, mediaType, outDir: folder.at(`copied-${name}-version`) })
    for (const rotation of [0, 90] as const) {
      const samePicture = { path: copy, rotation: 0 } as const
      const version = await derivePath(made.path, undefined, rotation, { samePicture })
      const playable = version.files.find((file) => file.name === 'playable')
      const after = await watchFlashFilm(playable?.path ?? '', 'video/mp4')
      expect(after.pictures).toEqual(present.pictures)
      expect(findDistance(after.beeps, present.beeps)).toBeLessThan(soundFrame)
      expect(findDistance(after.flashes, present.flashes)).toBeLessThan(0.002)
      const { width = 0, height = 0 } = playable ?? {}
      expect(width > height).toBe(rotation === 0)
      expect(version.facts.duration).toBeCloseTo(original.facts.duration ?? 0, 0)
    }
  },
)

test.for(Object.values(defaultSteps).filter(({ kind }) => kind !== 'silence' && kind !== 'speed'))(
  'the step $kind delays nothing',
  async (step) => {
    const { path, mediaType } = await addFilm('steps.mp4', { ...h264, sound: FF_ENCODER_AAC })
    const made = await run({ path, mediaType, steps: [step] })
    const after = await watchFlashFilm(made.path, made.mediaType)
    expect(findDistance(after.beeps, after.flashes)).toBeLessThan(0.002)
  },
)

test('a preview of a film that does not start at 0 is the sound from where one stands, without the picture', async () => {
  const { path, mediaType } = await addFilm('preview.ts', { ...h264, sound: FF_ENCODER_AAC })
  const preview = await run({ path, mediaType, range: { from: 0.25, to: 1.25 }, isPreview: true })
  expect(preview).toMatchObject({ mediaType: 'audio/mp4', extension: 'm4a' })
  expect(preview.before.duration).toBeCloseTo(1, 1)
  const { beeps } = await watchFlashFilm(preview.path, preview.mediaType)
  const [flash = 0] = (await watchFlashFilm(path, mediaType)).flashes
  expect(findDistance(beeps, [flash - 0.25])).toBeLessThan(soundFrame / 2)
})

test('a film without sound is refused, and one is stopped when it is cancelled', async () => {
  const silent = await addFilm('silent.mp4', h264)
  expect(await getReason(run(silent))).toBe('unsupported')
  const film = await addFilm('cancelled.mp4', { ...h264, sound: FF_ENCODER_AAC })
  const controller = new AbortController()
  const running = processSoundFile(
    { ...film, steps: presets.oldCassette, outDir: folder.at('cancelled') },
    controller.signal,
  )
  controller.abort(new Error('stop'))
  await expect(running).rejects.toThrow('stop')
})
