import { mkdir, symlink, truncate } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_DVVIDEO,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import { describe, expect, test } from 'vitest'
import { withSource } from '../../av/source.ts'
import type { CutInput, CutPiece, CutSpan } from '../../cutting.ts'
import { setProgressListener } from '../../process/progress.ts'
import { sniffFile } from '../../sniff.ts'
import { derivePath } from '../../testing/derive-path.ts'
import {
  defaultRate,
  type NumberedFilm,
  type SeenFilm,
  seeFilm,
  writeNumberedFilm,
} from '../../testing/film-file.ts'
import { listBoxes } from '../../testing/list-boxes.ts'
import { writeAudioFile } from '../../testing/video-file.ts'
import { derivePlayableVideo } from '../playable-video.ts'
import { describeVideo } from '../video-info.ts'
import { cutFilm } from './cut-film.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()

async function cut(
  name: string,
  pieces: readonly (readonly CutSpan[])[],
  options: Partial<CutInput> = {},
): Promise<CutPiece[]> {
  const path = folder.at(name)
  const { mediaType } = await sniffFile(path, name)
  const outDir = `${path}-cut`
  return cutFilm({
    path,
    mediaType,
    family: 'video',
    outDir,
    pieces,
    exact: false,
    snap: false,
    signal,
    ...options,
  })
}

/** Expects a piece to show exactly the frames of some spans, and its beeps to be beside them. */
interface Expected {
  readonly rate?: number
  readonly soundFrame?: number
  /** By how many frames cuts may be off, in formats whose packets have no times. */
  readonly frameError?: number
  /** Whether it is compared with the film itself, because its playable copy has a frame for each field. */
  readonly isSeenItself?: boolean
}

/** Expects a piece to show exactly the frames that the whole film shows in some spans, with their beeps beside them. */
async function expectSpans(
  piece: CutPiece | undefined,
  spans: readonly CutSpan[],
  { whole, rate = defaultRate, soundFrame = 1024 / 48_000, frameError = 0 }: { whole: SeenFilm } & Expected,
): Promise<void> {
  if (!piece) throw new Error('There is no piece.')
  const seen = await seeFilm(piece.path, piece.mediaType)
  const lastFrame = (whole.times.at(-1) ?? 0) + 1 / rate
  /** When the frame starts that is shown at a time. */
  const toFrame = (seconds: number) =>
    seconds >= lastFrame ? lastFrame : Math.max(0, ...whole.times.filter((time) => time <= seconds + 0.002))
  const parts = spans.map(({ start, end }) => ({ start: toFrame(start), end: toFrame(end) }))
  const isWithin = (time: number, { start, end }: CutSpan) => time > start - 0.002 && time < end - 0.002
  const frames = parts.flatMap((part) =>
    whole.frames.filter((_, index) => isWithin(whole.times[index] ?? -1, part)),
  )
  if (frameError === 0) expect(seen.frames).toEqual(frames)
  else {
    expect(seen.frames).toHaveLength(frames.length)
    for (const [index, frame] of seen.frames.entries())
      expect(Math.abs(frame - (frames[index] ?? Number.NaN))).toBeLessThanOrEqual(frameError)
  }
  for (const [index, time] of seen.times.entries())
    expect(Math.abs(time - index / rate)).toBeLessThan(0.3 / rate)
  const length = parts.reduce((sum, { start, end }) => sum + end - start, 0)
  expect(Math.abs(piece.duration - length)).toBeLessThan(0.002)

  let before = 0
  const beeps = parts.flatMap((part) => {
    const places = whole.beeps
      .filter((time) => isWithin(time, part))
      .map((time) => before + time - part.start)
    before += part.end - part.start
    return places
  })
  // A beep that a cut goes through starts with the cut.
  const heard = seen.beeps.filter((beep) => beeps.some((expected) => Math.abs(expected - beep) < soundFrame))
  expect(heard).toHaveLength(beeps.length)
  const expectedLength = whole.soundLength === 0 ? 0 : length
  // FFmpeg decodes the last packet to its end, whatever the file says.
  expect(Math.abs(seen.soundLength - expectedLength)).toBeLessThan(0.05)
}

/** What a player shows of a film: its playable copy, or the film itself where browsers play it. */
async function seeWhole(name: string): Promise<SeenFilm> {
  const path = folder.at(name)
  const { mediaType } = await sniffFile(path, name)
  const copies = folder.at(`${name}-copy`)
  await mkdir(copies)
  const copy = await derivePlayableVideo({ path, mediaType, folder: copies, rotation: 0, signal })
  return copy ? seeFilm(copy.path, copy.mediaType) : seeFilm(path, mediaType)
}

const hevcOptions = { 'x265-params': 'log-level=none:keyint=40:crf=6', preset: 'ultrafast' }
const longGroups = { g: 60, bf: 3, crf: 6, preset: 'ultrafast' }
const x264 = {
  picture: FF_ENCODER_LIBX264,
  pictureOptions: longGroups,
  sound: FF_ENCODER_AAC,
  duration: 4.5,
} as const
const tape = {
  picture: FF_ENCODER_DVVIDEO,
  steps: 'scale=720:576:flags=neighbor,format=yuv420p',
  sound: FF_ENCODER_PCM_S16LE,
  soundFormat: 'sample_fmts=s16:channel_layouts=stereo:sample_rates=48000',
  rate: 25,
  duration: 4.48,
} as const
const silent = { picture: FF_ENCODER_LIBX264, pictureOptions: longGroups, duration: 4.5 } as const
const camera = {
  picture: FF_ENCODER_MJPEG,
  pictureOptions: { qmin: 1, q: 1 },
  steps: 'setparams=range=pc,format=yuvj420p',
  sound: FF_ENCODER_PCM_S16LE,
  soundFormat: 'sample_fmts=s16',
  duration: 4.5,
} as const

/** Three parts without a gap; the cuts are not at key frames. */
const thirds = [
  { start: 0, end: 0.8 },
  { start: 0.8, end: 2.53 },
  { start: 2.53, end: 4.5 },
]

/** Sound that is copied stays where it was, but for the milliseconds of Matroska. */
const copiedSound = 0.0015

describe('without encoding', () => {
  const films: [name: string, film: NumberedFilm, options?: Expected][] = [
    ['b-frames.mp4', x264],
    [
      'open-groups.mp4',
      { ...x264, pictureOptions: { ...longGroups, g: 25, 'x264-params': 'open-gop=1:scenecut=0' } },
    ],
    ['matroska.mkv', x264],
    ['hevc.mp4', { ...x264, picture: FF_ENCODER_LIBX265, pictureOptions: hevcOptions }],
    ['mp3.mp4', { ...x264, sound: FF_ENCODER_LIBMP3LAME }],
    ['camera.mov', camera],
    ['silent.mp4', silent],
    ['tape.dv', tape, { rate: 25, isSeenItself: true }],
  ]

  test.for(films)('cuts %s to the frame', async ([name, film, options]) => {
    await writeNumberedFilm(folder.at(name), film)
    const beyondEnd = thirds.map((span) => ({ ...span, end: span.end === 4.5 ? 9 : span.end }))
    const pieces = await cut(
      name,
      beyondEnd.map((span) => [span]),
    )
    expect(pieces.map(({ isEncoded }) => isEncoded)).toEqual([false, false, false])
    const whole = options?.isSeenItself ? await seeFilm(folder.at(name), 'video/x-dv') : await seeWhole(name)
    for (const [index, span] of thirds.entries())
      await expectSpans(pieces[index], [span], { whole, soundFrame: copiedSound, ...options })
  })

  test('cuts a piece of a piece, whose file has an edit list', async () => {
    await writeNumberedFilm(folder.at('whole.mp4'), x264)
    const [piece] = await cut('whole.mp4', [[{ start: 0.75, end: 4.25 }]])
    const whole = await seeWhole('whole.mp4')
    const path = piece?.path ?? ''
    const outDir = folder.at('again')
    const pieces = [[{ start: 0, end: 1.1 }], [{ start: 1.1, end: 9 }]]
    const input = { path, mediaType: 'video/mp4', outDir, pieces, exact: false, snap: false, signal }
    const [first, second] = await cutFilm(input)
    expect([first?.isEncoded, second?.isEncoded]).toEqual([false, false])
    await expectSpans(first, [{ start: 0.75, end: 1.85 }], { whole })
    await expectSpans(second, [{ start: 1.85, end: 4.25 }], { whole })
    expect(second?.spans).toEqual([{ start: expect.closeTo(1.1, 3), end: expect.closeTo(3.5, 3) }])
  })

  test('makes pieces whose index comes before their pictures, in the room that was reserved for it', async () => {
    await writeNumberedFilm(folder.at('start.mp4'), x264)
    await writeNumberedFilm(folder.at('start.mov'), camera)
    for (const name of ['start.mp4', 'start.mov']) {
      const [piece] = await cut(name, [[{ start: 1, end: 3 }]])
      expect(piece?.isEncoded).toBe(false)
      // FFmpeg leaves eight bytes before the pictures for their size in 64 bits.
      const rest = name === 'start.mp4' ? ['free', 'free', 'mdat'] : ['free', 'wide', 'mdat']
      expect(await listBoxes(piece?.path ?? '')).toEqual(['ftyp', 'moov', ...rest])
    }
    const [encoded] = await cut('start.mp4', [[{ start: 1, end: 3 }]], {
      exact: true,
      outDir: folder.at('start-exact'),
    })
    expect(await listBoxes(encoded?.path ?? '')).toEqual(['ftyp', 'moov', 'free', 'mdat'])
  })

  test('moves the index of a piece to its start if it is larger than the room that was reserved for it', async () => {
    // The part has far more frames a second than the film on average.
    const drawing = 'testsrc=duration=33:size=32x32:rate=100'
    const steps = "setpts='if(lt(N,300),100*N,29700+N)',format=yuv420p"
    await writeNumberedFilm(folder.at('dense.mp4'), { ...silent, drawing, steps })
    const [piece] = await cut('dense.mp4', [[{ start: 301, end: 329 }]])
    expect(piece).toMatchObject({ isEncoded: false, duration: expect.closeTo(28, 3) })
    // Without the second box `free` for the rest of the room.
    expect(await listBoxes(piece?.path ?? '')).toEqual(['ftyp', 'moov', 'free', 'mdat'])
    const { times } = await seeFilm(piece?.path ?? '', 'video/mp4')
    expect(times).toHaveLength(2800)
    expect(times.at(-1)).toBeCloseTo(27.99, 3)
  })

  test('keeps and adds to the orientation of a film', async () => {
    await writeNumberedFilm(folder.at('turned.mp4'), { ...x264, isTurned: true })
    const spans = [[{ start: 1, end: 2 }]]
    const [piece] = await cut('turned.mp4', spans)
    expect(await readSize(piece)).toEqual([120, 160])
    const [further] = await cut('turned.mp4', spans, { rotation: 90, outDir: folder.at('turned-further') })
    expect(await readSize(further)).toEqual([160, 120])
  })

  test('makes a piece that can be turned, without what it hides', async () => {
    await writeNumberedFilm(folder.at('to-turn.mp4'), x264)
    const [piece] = await cut('to-turn.mp4', [[{ start: 1.03, end: 2.12 }]])
    const path = piece?.path ?? ''
    const copies = folder.at('to-turn-copy')
    await mkdir(copies)
    const copy = await derivePlayableVideo({
      path,
      mediaType: 'video/mp4',
      folder: copies,
      rotation: 90,
      signal,
    })
    const [seen, turned] = [await seeFilm(path, 'video/mp4'), await seeFilm(copy?.path ?? '', 'video/mp4')]
    expect(turned.frames).toEqual(seen.frames)
    expect(turned.beeps[0]).toBeCloseTo(seen.beeps[0] ?? 0, 2)
  })

  test('cuts a film whose frames are shown for different lengths of time', async () => {
    const steps = "select='not(mod(n,3))+lt(n,30)',format=yuv420p"
    await writeNumberedFilm(folder.at('phone.mp4'), { ...x264, steps })
    const whole = await seeWhole('phone.mp4')
    expect(whole.frames.slice(28, 33)).toEqual([28, 29, 30, 33, 36])
    const pieces = await cut('phone.mp4', [[{ start: 0, end: 1.72 }], [{ start: 1.72, end: 9 }]])
    const [first, second] = await Promise.all(pieces.map(({ path, mediaType }) => seeFilm(path, mediaType)))
    expect([...(first?.frames ?? []), ...(second?.frames ?? [])]).toEqual(whole.frames)
    expect(second?.times.slice(0, 3)).toEqual([0, expect.closeTo(0.15, 3), expect.closeTo(0.3, 3)])
    const [exact] = await cut('phone.mp4', [[{ start: 1.72, end: 9 }]], {
      exact: true,
      outDir: folder.at('vfr'),
    })
    const encoded = await seeFilm(exact?.path ?? '', 'video/mp4')
    expect(encoded.frames).toEqual(second?.frames)
    expect(encoded.times).toEqual(second?.times.map((time) => expect.closeTo(time, 3)))
  })

  test('makes a piece that the archive derives pictures from, although its only key frame is hidden', async () => {
    const pictureOptions = { ...longGroups, g: 250 }
    await writeNumberedFilm(folder.at('one-key.mp4'), { ...x264, pictureOptions })
    const [piece] = await cut('one-key.mp4', [[{ start: 2, end: 3 }]])
    const { files, facts } = await derivePath(piece?.path ?? '')
    expect(files.map(({ name }) => name)).toEqual(['poster', 'thumbnail', 'storyboard', 'storyboard-sheet'])
    expect(facts.duration).toBeCloseTo(1, 2)
  })
})

describe('with encoding', () => {
  const twoParts = [
    { start: 2.5, end: 3.7 },
    { start: 0.3, end: 1.4 },
  ]

  const films: [name: string, film: NumberedFilm, options?: Expected][] = [
    ['joined.mp4', x264],
    [
      'divx.avi',
      {
        picture: FF_ENCODER_MPEG4,
        pictureOptions: { qmin: 1, q: 1, bf: 2, g: 30 },
        sound: FF_ENCODER_LIBMP3LAME,
        duration: 4.5,
      },
    ],
    [
      'disc.mpg',
      {
        picture: FF_ENCODER_MPEG2VIDEO,
        pictureOptions: { qmin: 1, bf: 2, g: 15, b: 4_000_000 },
        sound: FF_ENCODER_MP2,
        soundFormat: 'sample_fmts=s16:channel_layouts=stereo',
        duration: 4.5,
        rate: 25,
        format: 'vob',
      },
      { rate: 25, soundFrame: 2 / 25, frameError: 1 },
    ],
    [
      'web.webm',
      {
        picture: FF_ENCODER_LIBVPX_VP8,
        pictureOptions: { b: 3_000_000, deadline: 'realtime', 'cpu-used': 8 },
        sound: FF_ENCODER_LIBOPUS,
        soundFormat: 'sample_fmts=flt',
        duration: 4.5,
      },
    ],
    // Its playable copy has sound that is half a frame late.
    ['broadcast.ts', x264, { soundFrame: 1 / 40 }],
    ['silent.avi', { picture: FF_ENCODER_MPEG4, pictureOptions: { qmin: 1, q: 1, g: 30 }, duration: 4.5 }],
  ]

  test.for(films)('joins parts of %s in the order in which they were set', async ([name, film, options]) => {
    await writeNumberedFilm(folder.at(name), film)
    const [piece] = await cut(name, [twoParts])
    expect(piece).toMatchObject({ isEncoded: true, mediaType: 'video/mp4' })
    await expectSpans(piece, twoParts, { whole: await seeWhole(name), ...options })
  })

  test('leaves nothing hidden in a film that is to be exact', async () => {
    await writeNumberedFilm(folder.at('private.mp4'), x264)
    const [piece] = await cut('private.mp4', [[{ start: 1, end: 2 }]], { exact: true })
    expect(piece?.isEncoded).toBe(true)
    await expectSpans(piece, [{ start: 1, end: 2 }], { whole: await seeWhole('private.mp4') })
  })
})

describe('refuses', () => {
  test('a film that is truncated, and one without a picture', async () => {
    await writeNumberedFilm(folder.at('half.mp4'), { ...silent, duration: 1 })
    await truncate(folder.at('half.mp4'), 2000)
    await expect(cut('half.mp4', [[{ start: 0, end: 1 }]])).rejects.toMatchObject({ reason: 'truncated' })
    await writeAudioFile(folder.at('sound.mp4'), FF_ENCODER_AAC, 'fltp')
    await expect(cut('sound.mp4', [[{ start: 0, end: 1 }]])).rejects.toMatchObject({ reason: 'unsupported' })
  })

  test('pieces without a frame, after the end or shorter than one', async () => {
    await writeNumberedFilm(folder.at('short.mp4'), { ...silent, duration: 1 })
    for (const span of [
      { start: 5, end: 6 },
      { start: 0.51, end: 0.52 },
    ])
      await expect(cut('short.mp4', [[span]])).rejects.toMatchObject({ reason: 'empty' })
  })

  test.skipIf(process.platform !== 'linux').for([true, false])(
    'to go on when the disk is full (exact: %s)',
    async (exact) => {
      await writeNumberedFilm(folder.at(`full-${exact}.mp4`), { ...silent, duration: 1 })
      const outDir = folder.at(`full-${exact}`)
      await mkdir(outDir)
      await symlink('/dev/full', `${outDir}/piece-0.mp4`)
      await expect(
        cut(`full-${exact}.mp4`, [[{ start: 0, end: 1 }]], { exact, outDir }),
      ).rejects.toMatchObject({ code: 'ENOSPC' })
    },
  )

  test('to go on once it is cancelled', async () => {
    await writeNumberedFilm(folder.at('long.mp4'), { ...silent, duration: 2 })
    const controller = new AbortController()
    setProgressListener({ onStep: () => controller.abort(), onDuration: () => undefined })
    const options = { exact: true, signal: controller.signal }
    await expect(cut('long.mp4', [[{ start: 0, end: 1.5 }]], options)).rejects.toThrow('aborted')
    setProgressListener({ onStep: () => undefined, onDuration: () => undefined })
    await expect(cut('long.mp4', [[{ start: 0, end: 1 }]], { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})

async function readSize(piece: CutPiece | undefined): Promise<number[]> {
  return withSource(piece?.path ?? '', piece?.mediaType ?? '', signal, async (source) => {
    const { width, height } = describeVideo(source)
    return [width, height]
  })
}
