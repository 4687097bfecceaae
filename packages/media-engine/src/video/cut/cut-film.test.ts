import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MJPEG,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import { describe, expect, test } from 'vitest'
import { withSource } from '../../av/source.ts'
import type { CutInput, CutPiece, CutSpan } from '../../cutting.ts'
import { sniffFile } from '../../sniff.ts'
import { derivePath } from '../../testing/derive-path.ts'
import { defaultRate, type NumberedFilm, seeFilm, writeNumberedFilm } from '../../testing/film-file.ts'
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

const numbersFrom = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => (first + index) % 100)

/** Expects a piece to show exactly the frames of some spans, and its beeps to be beside them. */
async function expectSpans(
  piece: CutPiece | undefined,
  spans: readonly CutSpan[],
  { rate = defaultRate, hasSound = true, origin = 0, soundFrame = 1024 / 48_000 } = {},
): Promise<void> {
  if (!piece) throw new Error('There is no piece.')
  const seen = await seeFilm(piece.path, piece.mediaType)
  const toFrame = (seconds: number) => Math.floor((seconds - origin) * rate + 0.05)
  expect(seen.frames).toEqual(spans.flatMap(({ start, end }) => numbersFrom(toFrame(start), toFrame(end))))
  for (const [index, time] of seen.times.entries()) expect(time).toBeCloseTo(index / rate, 2)
  const length = spans.reduce((sum, { start, end }) => sum + (toFrame(end) - toFrame(start)) / rate, 0)
  expect(piece.duration).toBeCloseTo(length, 2)
  if (!hasSound) return expect(seen.soundLength).toBe(0)
  let before = 0
  const beeps = spans.flatMap(({ start, end }) => {
    const [from, to] = [toFrame(start) / rate, toFrame(end) / rate]
    const whole = Array.from({ length: Math.ceil(to) }, (_, second) => second)
    const within = whole.filter((second) => second >= from + 0.05 && second < to - 0.05)
    const places = within.map((second) => before + second - from)
    before += to - from
    return places
  })
  expect(seen.beeps.filter((time) => time > 0.03)).toHaveLength(beeps.length)
  for (const [index, time] of seen.beeps.filter((beep) => beep > 0.03).entries())
    expect(Math.abs(time - (beeps[index] ?? 0))).toBeLessThan(soundFrame)
  expect(Math.abs(seen.soundLength - length)).toBeLessThan(soundFrame * 2)
}

const hevcOptions = { 'x265-params': 'log-level=none:keyint=40:crf=6', preset: 'ultrafast' }
const longGroups = { g: 60, bf: 3, crf: 6, preset: 'ultrafast' }
const x264 = {
  picture: FF_ENCODER_LIBX264,
  pictureOptions: longGroups,
  sound: FF_ENCODER_AAC,
  duration: 4.5,
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

describe('without encoding', () => {
  const films: [name: string, film: NumberedFilm][] = [
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
  ]

  test.for(films)('cuts %s to the frame', async ([name, film]) => {
    await writeNumberedFilm(folder.at(name), film)
    const beyondEnd = thirds.map((span) => ({ ...span, end: span.end === 4.5 ? 9 : span.end }))
    const pieces = await cut(
      name,
      beyondEnd.map((span) => [span]),
    )
    expect(pieces.map(({ isEncoded }) => isEncoded)).toEqual([false, false, false])
    for (const [index, span] of thirds.entries())
      await expectSpans(pieces[index], [span], { hasSound: film !== silent })
  })

  test('cuts a piece of a piece, whose file has an edit list', async () => {
    await writeNumberedFilm(folder.at('whole.mp4'), x264)
    const [piece] = await cut('whole.mp4', [[{ start: 0.75, end: 4.25 }]])
    const path = piece?.path ?? ''
    const outDir = folder.at('again')
    const pieces = [[{ start: 0, end: 1.1 }], [{ start: 1.1, end: 9 }]]
    const input = { path, mediaType: 'video/mp4', outDir, pieces, exact: false, snap: false, signal }
    const [first, second] = await cutFilm(input)
    expect([first?.isEncoded, second?.isEncoded]).toEqual([false, false])
    await expectSpans(first, [{ start: 0.75, end: 1.85 }])
    await expectSpans(second, [{ start: 1.85, end: 4.25 }])
    expect(second?.spans).toEqual([{ start: expect.closeTo(1.1, 3), end: expect.closeTo(3.5, 3) }])
  })

  test('keeps and adds to the orientation of a film', async () => {
    await writeNumberedFilm(folder.at('turned.mp4'), { ...x264, isTurned: true })
    const spans = [[{ start: 1, end: 2 }]]
    const [piece] = await cut('turned.mp4', spans)
    expect(await readSize(piece)).toEqual([120, 160])
    const [further] = await cut('turned.mp4', spans, { rotation: 90, outDir: folder.at('turned-further') })
    expect(await readSize(further)).toEqual([160, 120])
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

async function readSize(piece: CutPiece | undefined): Promise<number[]> {
  return withSource(piece?.path ?? '', piece?.mediaType ?? '', signal, async (source) => {
    const { width, height } = describeVideo(source)
    return [width, height]
  })
}
