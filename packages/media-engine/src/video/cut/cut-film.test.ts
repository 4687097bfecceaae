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
import type { CutInput, CutPiece, CutSpan } from '../../cutting.ts'
import { sniffFile } from '../../sniff.ts'
import { defaultRate, type NumberedFilm, seeFilm, writeNumberedFilm } from '../../testing/film-file.ts'
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

const x264 = { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC, duration: 4.5 } as const
const longGroups = { g: 60, bf: 3, crf: 6, preset: 'ultrafast' }

describe('without encoding', () => {
  const films: [name: string, film: NumberedFilm][] = [
    ['b-frames.mp4', { ...x264, pictureOptions: longGroups }],
    [
      'open-groups.mp4',
      { ...x264, pictureOptions: { ...longGroups, g: 25, 'x264-params': 'open-gop=1:scenecut=0' } },
    ],
    ['matroska.mkv', { ...x264, pictureOptions: longGroups }],
    [
      'hevc.mp4',
      {
        ...x264,
        picture: FF_ENCODER_LIBX265,
        pictureOptions: { 'x265-params': 'log-level=none:keyint=40:crf=6', preset: 'ultrafast' },
      },
    ],
    ['mp3.mp4', { ...x264, sound: FF_ENCODER_LIBMP3LAME, pictureOptions: longGroups }],
    [
      'camera.mov',
      {
        ...x264,
        picture: FF_ENCODER_MJPEG,
        sound: FF_ENCODER_PCM_S16LE,
        soundFormat: 'sample_fmts=s16',
        pictureOptions: { q: 2 },
        steps: 'format=yuvj420p',
      },
    ],
    ['silent.mp4', { picture: FF_ENCODER_LIBX264, duration: 4.5, pictureOptions: longGroups }],
  ]

  test.for(films)('cuts %s to the frame', async ([name, film]) => {
    await writeNumberedFilm(folder.at(name), film)
    const spans = [
      { start: 0, end: 0.8 },
      { start: 0.8, end: 2.53 },
      { start: 2.53, end: 9 },
    ]
    const pieces = await cut(
      name,
      spans.map((span) => [span]),
    )
    expect(pieces.map(({ isEncoded }) => isEncoded)).toEqual([false, false, false])
    for (const [index, span] of spans.entries())
      await expectSpans(pieces[index], [{ ...span, end: Math.min(4.5, span.end) }], {
        hasSound: film.sound !== undefined,
      })
  })
})
