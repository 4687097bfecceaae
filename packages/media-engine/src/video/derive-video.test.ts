import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_WMAV2,
  FF_ENCODER_WMV2,
} from 'node-av/constants'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import type { Derivation } from '../derivation.ts'
import { derivePath, getUnreadableReason, listRenditions } from '../testing/derive-path.ts'
import { writeVideoFile } from '../testing/video-file.ts'
import { describeVideo } from './video-info.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const stills = ['poster-1280 320x240', 'thumbnail-320 320x240']

/** Lists the renditions except the storyboard, which has tests of its own. */
function listOthers(derivation: Derivation): string[] {
  return listRenditions(derivation).filter((name) => !name.startsWith('storyboard'))
}

async function derivePlayable(path: string): Promise<string> {
  const playable = (await derivePath(path)).files.find(({ name }) => name === 'playable')
  if (!playable) throw new Error('no playable copy was written')
  return playable.path
}

test('makes a poster and no copy of an MP4 that browsers play', async () => {
  const path = folder.at('plain.mp4')
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC })
  const derivation = await derivePath(path)
  expect(listOthers(derivation)).toEqual(stills)
  expect(derivation.facts).toMatchObject({ width: 320, height: 240, hasAudio: true })
  expect(derivation.facts.duration).toBeCloseTo(2, 1)
  expect(derivation.facts.placeholder).toMatch(/^data:image\/webp;base64,/)
})

test('makes no copy of a WebM with VP8 and Opus', async () => {
  const path = folder.at('plain.webm')
  await writeVideoFile(path, {
    picture: FF_ENCODER_LIBVPX_VP8,
    sound: FF_ENCODER_LIBOPUS,
    sampleFormat: 'flt',
  })
  expect(listOthers(await derivePath(path))).toEqual(stills)
})

test.for([
  ['hevc.mp4', { picture: FF_ENCODER_LIBX265, sound: FF_ENCODER_AAC }],
  ['old.avi', { picture: FF_ENCODER_MPEG4, sound: FF_ENCODER_LIBMP3LAME, sampleFormat: 's16p' }],
  ['pcm.mov', { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_PCM_S16LE, sampleFormat: 's16' }],
  ['camcorder.mts', { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AC3 }],
  ['disc.mpg', { picture: FF_ENCODER_MPEG2VIDEO, sound: FF_ENCODER_MP2, sampleFormat: 's16' }],
  ['windows.wmv', { picture: FF_ENCODER_WMV2, sound: FF_ENCODER_WMAV2 }],
  ['phone.3gp', { picture: FF_ENCODER_MPEG4, sound: FF_ENCODER_AAC }],
  ['silent.mkv', { picture: FF_ENCODER_LIBX264 }],
] as const)('copies %s to an MP4 with its index at the start', async ([name, recipe]) => {
  const path = folder.at(name)
  await writeVideoFile(path, recipe)
  const copy = await derivePlayable(path)
  const bytes = await readFile(copy)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  await withSource(copy, 'video/mp4', never, async (source) => {
    const info = describeVideo(source)
    expect(info).toMatchObject({ width: 320, height: 240 })
    expect(Math.abs(info.duration - 2)).toBeLessThan(0.15)
    expect(source.startTime).toBeLessThan(0.05)
    expect(findAudioStream(source) !== undefined).toBe('sound' in recipe)
  })
  expect(listOthers(await derivePath(copy))).toEqual(stills)
})

test('rotates the poster and the copy of a video recorded in portrait orientation', async () => {
  const path = folder.at('upright.mp4')
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX265, sound: FF_ENCODER_AAC, turns: 1 })
  const derivation = await derivePath(path)
  expect(derivation.facts).toMatchObject({ width: 240, height: 320 })
  expect(listOthers(derivation)).toEqual(['poster-1280 240x320', 'thumbnail-320 240x320', 'playable 240x320'])
  await withSource(await derivePlayable(path), 'video/mp4', never, async (source) => {
    expect(describeVideo(source)).toMatchObject({ width: 240, height: 320, steps: [] })
  })
})

test('keeps the display matrix of a video that is only remuxed', async () => {
  const path = folder.at('upright.mov')
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC, turns: 1 })
  await withSource(await derivePlayable(path), 'video/mp4', never, async (source) => {
    expect(describeVideo(source)).toMatchObject({ width: 240, height: 320 })
  })
})

test('limits the copy to 1080p', async () => {
  const path = folder.at('large.avi')
  await writeVideoFile(path, {
    picture: FF_ENCODER_MPEG4,
    drawing: 'testsrc=duration=0.4:size=2560x1440:rate=10',
  })
  expect(listRenditions(await derivePath(path))).toContain('playable 1920x1080')
})

test('makes a copy of an MP4 that is too large for phones, but not of one in 1080p in portrait format', async () => {
  const path = folder.at('large.mp4')
  const drawing = (size: string) => `testsrc=duration=0.4:size=${size}:rate=10`
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, drawing: drawing('2560x1440') })
  expect(listRenditions(await derivePath(path))).toContain('playable 1920x1080')
  const portrait = folder.at('portrait.mp4')
  await writeVideoFile(portrait, { picture: FF_ENCODER_LIBX264, drawing: drawing('1080x1920') })
  expect(listOthers(await derivePath(portrait))).not.toContain(expect.stringMatching(/^playable/))
})

test('makes a copy of an MP4 with a very high bit rate', async () => {
  const path = folder.at('heavy.mp4')
  const drawing = 'testsrc=duration=1:size=1280x720:rate=25,noise=alls=100:allf=t'
  await writeVideoFile(path, {
    picture: FF_ENCODER_LIBX264,
    drawing,
    pictureOptions: { qp: 0, preset: 'ultrafast' },
  })
  expect(listRenditions(await derivePath(path))).toContain('playable 1280x720')
})

test('measures the duration of a live recording that does not declare it', async () => {
  const path = folder.at('live.webm')
  const drawing = 'testsrc=duration=3:size=320x240:rate=25'
  await writeVideoFile(path, { picture: FF_ENCODER_LIBVPX_VP8, drawing, muxerOptions: { live: 1 } })
  await withSource(path, 'video/webm', never, async (source) => {
    expect(describeVideo(source).duration).toBe(0)
  })
  expect((await derivePath(path)).facts.duration).toBeCloseTo(3, 1)
})

test('maps the tones of an HDR video to SDR', async () => {
  const path = folder.at('hdr.mp4')
  const colours = 'setparams=color_trc=smpte2084:color_primaries=bt2020:colorspace=bt2020nc'
  const drawing = `color=c=0x949494:duration=1:size=320x240:rate=25,format=yuv420p,${colours}`
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX265, drawing })
  const { files } = await derivePath(path)
  // Without tone mapping this grey would be 148; in PQ it is brighter than SDR white.
  const [channel] = (await sharp(files[0]?.path).greyscale().stats()).channels
  expect(channel?.mean).toBeGreaterThan(185)
  await withSource(await derivePlayable(path), 'video/mp4', never, async (source) => {
    expect(describeVideo(source).steps).toEqual([])
  })
})

test('does not take a black first frame as the poster', async () => {
  const path = folder.at('fade.mp4')
  const black = 'color=c=black:s=320x240:r=25:d=1.5'
  const drawing = `${black}[a];testsrc=s=320x240:r=25:d=1.5[b];[a][b]concat`
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, drawing })
  const { files } = await derivePath(path)
  const { channels } = await sharp(files[0]?.path).greyscale().stats()
  expect(channels[0]?.stdev).toBeGreaterThan(20)
})

test('removes location and title from the copy', async () => {
  const path = folder.at('place.mov')
  const tags = { location: '+45.5000+009.2500/', title: 'Vendemmia' }
  await writeVideoFile(path, {
    picture: FF_ENCODER_LIBX264,
    sound: FF_ENCODER_PCM_S16LE,
    sampleFormat: 's16',
    tags,
  })
  expect((await readFile(path)).includes('+45.5')).toBe(true)
  const copy = await readFile(await derivePlayable(path))
  expect(copy.includes('+45.5')).toBe(false)
  expect(copy.includes('Vendemmia')).toBe(false)
})

test.for(['mp4', 'webm', 'avi', 'mkv'])('reports a cut %s as truncated', async (extension) => {
  const path = folder.at(`cut.${extension}`)
  await writeVideoFile(path, { picture: extension === 'webm' ? FF_ENCODER_LIBVPX_VP8 : FF_ENCODER_MPEG4 })
  await truncate(path, Math.floor((await readFile(path)).length * 0.6))
  expect(await getUnreadableReason(path)).toBe('truncated')
})

test('reports a video of noise as corrupt', async () => {
  const path = folder.at('noise.avi')
  const noise = Buffer.alloc(4096, 'Lares')
  const head = Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')
  await writeFile(path, Buffer.concat([head, noise]))
  expect(await getUnreadableReason(path)).toBe('corrupt')
})

test('reports an empty video as empty', async () => {
  const path = folder.at('nothing.mp4')
  await writeFile(path, '')
  expect(await getUnreadableReason(path)).toBe('empty')
})

test('removes all files when it is cancelled', async () => {
  const path = folder.at('long.avi')
  await writeVideoFile(path, {
    picture: FF_ENCODER_MPEG4,
    drawing: 'testsrc=duration=40:size=480x270:rate=25',
  })
  const controller = new AbortController()
  const outcome = derivePath(path, controller.signal).catch((error: unknown) => error)
  const outDir = `${path}-derived`
  await vi.waitFor(
    async () => {
      const names = await readdir(outDir, { recursive: true })
      expect(names.some((name) => name.endsWith('playable.mp4'))).toBe(true)
    },
    { timeout: 60_000, interval: 5 },
  )
  const reason = new Error('cancelled by the test')
  controller.abort(reason)
  expect(await outcome).toBe(reason)
  expect(await readdir(outDir)).toEqual([])
})
