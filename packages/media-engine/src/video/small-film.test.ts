import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { expect, test } from 'vitest'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import type { Derivation, DerivedFile, PresentRenditions, SmallFilmInput } from '../derivation.ts'
import { deriveSmallFilm } from '../derive-small-film.ts'
import { derivePath } from '../testing/derive-path.ts'
import { seeFilm, writeNumberedFilm } from '../testing/film-file.ts'
import { type VideoOptions, writeVideoFile } from '../testing/video-file.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { decodeFrameAt } from './decode-frame.ts'
import { describeVideo } from './video-info.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const timeout = () => AbortSignal.timeout(60_000)

function makeSmall(path: string, input: Partial<SmallFilmInput> = {}): Promise<DerivedFile> {
  const outDir = `${path}-small`
  const film = { path, mediaType: 'video/mp4', duration: 2, outDir, rotation: 0, signal: timeout() } as const
  return deriveSmallFilm({ ...film, ...input })
}

async function writeFilm(name: string, options: Partial<VideoOptions> = {}): Promise<string> {
  const path = folder.at(name)
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC, ...options })
  return path
}

const describe = (path: string, mediaType = 'video/mp4') =>
  withSource(path, mediaType, never, async (source) => {
    const { width, height, duration, videoStream, steps } = describeVideo(source)
    const { num, den } = videoStream.avgFrameRate
    const sound = findAudioStream(source)?.codecpar.codecId
    return { width, height, duration, steps, rate: num / den, picture: videoStream.codecpar.codecId, sound }
  })

test('has at most 720p and 30 frames a second, and its index at the start', async () => {
  const path = await writeFilm('fast.mp4', { drawing: 'testsrc=duration=2:size=1920x1080:rate=50' })
  const small = await makeSmall(path)
  expect(small).toMatchObject({
    name: 'playable-small',
    variant: '',
    mediaType: 'video/mp4',
    width: 1280,
    height: 720,
  })
  const bytes = await readFile(small.path)
  expect(small.size).toBe(bytes.length)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  const info = await describe(small.path)
  expect(info).toMatchObject({
    width: 1280,
    height: 720,
    picture: AV_CODEC_ID_H264,
    sound: AV_CODEC_ID_AAC,
  })
  expect(info.rate).toBeCloseTo(25, 1)
  expect(info.duration).toBeCloseTo(2, 1)
})

test('is limited to 2 million bits a second, however restless the picture', async () => {
  const drawing = 'testsrc=duration=8:size=640x360:rate=25,noise=alls=100:allf=t'
  const path = await writeFilm('noise.mp4', { drawing, pictureOptions: { preset: 'ultrafast', crf: 20 } })
  const { size } = await makeSmall(path, { duration: 8 })
  expect((size * 8) / 8).toBeLessThan(2_600_000)
  expect((size * 8) / 8).toBeGreaterThan(1_000_000)
})

test('shows each frame and lets hear each sound when its film does, which is as large', async () => {
  const path = folder.at('numbered.mp4')
  await writeNumberedFilm(path, { duration: 3, picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC })
  const { path: small } = await makeSmall(path, { duration: 3 })
  const [seen, expected] = [await seeFilm(small, 'video/mp4'), await seeFilm(path, 'video/mp4')]
  expect(seen.frames).toEqual(expected.frames)
  for (const [index, time] of seen.times.entries()) expect(time).toBeCloseTo(expected.times[index] ?? -1, 2)
  expect(seen.beeps).toHaveLength(expected.beeps.length)
  for (const [index, beep] of seen.beeps.entries())
    expect(Math.abs(beep - (expected.beeps[index] ?? -1))).toBeLessThan(0.03)
})

test('of a phone that was held upright is upright, and of a WebM is an MP4', async () => {
  const upright = await makeSmall(await writeFilm('upright.mp4', { turns: 1 }))
  expect(await describe(upright.path)).toMatchObject({ width: 240, height: 320, steps: [] })
  const web = await writeFilm('web.webm', {
    picture: FF_ENCODER_LIBVPX_VP8,
    sound: undefined as never,
  })
  const copy = await makeSmall(web, { mediaType: 'video/webm' })
  expect(await describe(copy.path)).toMatchObject({ width: 320, height: 240, picture: AV_CODEC_ID_H264 })
})

/** White in the upper left quarter, else black. */
const drawing = 'color=c=black:s=320x160:r=10:d=2,drawbox=x=0:y=0:w=160:h=80:color=white:t=fill'

/** The brightness of the middle of the right and of the lower part. */
async function look(path: string): Promise<{ right: boolean; lower: boolean }> {
  const frame = await decodeFrameAt(path, 'video/mp4', 0.5, 400, never)
  if (!frame) throw new Error('There is no picture.')
  const { data, width, height } = frame
  const isLight = (x: number, y: number) => (data[(y * width + x) * 3] ?? 0) > 128
  const [near, far] = [0.25, 0.75]
  const at = (x: number, y: number) => isLight(Math.floor(x * width), Math.floor(y * height))
  return { right: at(far, near) || at(far, far), lower: at(near, far) || at(far, far) }
}

/** The hash of the encoded picture, which is another one each time that it is encoded with a limited bit rate. */
const hashPicture = (path: string) =>
  withSource(path, 'video/mp4', never, async (source) => {
    const hash = createHash('sha256')
    for await (const packet of source.packets(describeVideo(source).videoStream.index)) {
      hash.update(packet?.data ?? '')
      packet?.free()
    }
    return hash.digest('hex')
  })

const findSmall = ({ files }: Derivation) => files.find(({ name }) => name === 'playable-small')

test('is turned with its film without being encoded again, and retained when only the poster is another', async () => {
  const path = await writeFilm('turned.mp4', { drawing })
  const before = await makeSmall(path)
  const present: PresentRenditions = { rotation: 0, playableSmall: before.path, hasStoryboard: true }
  const turned = await derivePath(path, timeout(), 180, { present })
  const small = findSmall(turned)
  expect(small).toMatchObject({ width: 320, height: 160 })
  expect(await look(small?.path ?? '')).toEqual({ right: true, lower: true })
  expect(await hashPicture(small?.path ?? '')).toBe(await hashPicture(before.path))
  const sideways = findSmall(await derivePath(path, timeout(), 90, { present }))
  expect(sideways).toMatchObject({ width: 160, height: 320 })
  expect(await look(sideways?.path ?? '')).toEqual({ right: true, lower: false })

  const other = await derivePath(path, timeout(), 0, { present, posterAt: 1 })
  expect(findSmall(other)).toBeUndefined()
  expect(other.retained).toContain('playable-small')
})

test('is left out if it cannot be turned, which does not keep the film from being turned', async () => {
  const path = await writeFilm('odd.mp4', { drawing })
  const broken = folder.at('broken.mp4')
  await writeFile(broken, 'no film')
  const present: PresentRenditions = { rotation: 0, playableSmall: broken, hasStoryboard: true }
  const { files, retained } = await derivePath(path, timeout(), 90, { present })
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['playable', 'poster', 'storyboard']))
  expect(files.map(({ name }) => name)).not.toContain('playable-small')
  expect(retained).toEqual([])
})

test('of a film whose sound was replaced has the picture of the copy that exists, and the new sound', async () => {
  const path = folder.at('silent.mp4')
  const film = { duration: 3, picture: FF_ENCODER_LIBX264, size: '160x120' } as const
  await writeNumberedFilm(path, film)
  const copy = await makeSmall(path, { duration: 3 })
  const loud = folder.at('loud.mp4')
  // A larger picture, by which it shows which one was taken.
  await writeNumberedFilm(loud, { ...film, size: '320x240', sound: FF_ENCODER_AAC })
  const small = await makeSmall(loud, {
    duration: 3,
    samePicture: { path: copy.path, rotation: 0 },
  })
  expect(small).toMatchObject({ name: 'playable-small', width: 160, height: 120 })
  expect((await seeFilm(small.path, 'video/mp4')).beeps).toHaveLength(3)
})

test('is not made of a damaged film, or where it would end at another time than its film', async () => {
  const path = await writeFilm('whole.mp4')
  const noise = folder.at('noise-alone.mp4')
  await writeFile(noise, Buffer.alloc(4096, 'Lares'))
  await expect(makeSmall(noise)).rejects.toThrow(UnreadableFile)
  await expect(makeSmall(path, { duration: 10 })).rejects.toMatchObject({ reason: 'corrupt' })
  expect(await readdir(`${path}-small`)).toEqual([])
})

test('is not left behind when it is cancelled', async () => {
  const path = await writeFilm('cancelled.mp4')
  const reason = new Error('cancelled by the test')
  await expect(makeSmall(path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
