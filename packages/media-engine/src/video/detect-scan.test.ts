import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_LIBX264, FF_ENCODER_MJPEG, FF_ENCODER_MPEG2VIDEO } from 'node-av/constants'
import { expect, test } from 'vitest'
import { withSource } from '../av/source.ts'
import { derivePath } from '../testing/derive-path.ts'
import { type VideoOptions, writeVideoFile } from '../testing/video-file.ts'
import { detectScan, getDeinterlacing } from './detect-scan.ts'
import { describeVideo } from './video-info.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal

/** A bar that moves fast, so that the two fields of a frame differ. */
const drawing =
  'color=c=gray:s=720x576:r=50:d=2[a];color=c=white:s=120x576:r=50:d=2[b];[a][b]overlay=x=mod(n*12\\,600)'
const topFirst = 'tinterlace=interleave_top'

const films: [name: string, mediaType: string, scan: string, options: VideoOptions][] = [
  [
    'disc.mpg',
    'video/MP2P',
    'flagged',
    {
      picture: FF_ENCODER_MPEG2VIDEO,
      steps: `${topFirst},format=yuv420p`,
      pictureOptions: { flags: '+ildct+ilme', b: 6_000_000 },
      format: 'vob',
    },
  ],
  [
    'grabbed.avi',
    'video/vnd.avi',
    'top-first',
    { picture: FF_ENCODER_MJPEG, steps: `${topFirst},setfield=prog,format=yuvj420p` },
  ],
  [
    'bottom.avi',
    'video/vnd.avi',
    'bottom-first',
    { picture: FF_ENCODER_MJPEG, steps: 'tinterlace=interleave_bottom,setfield=prog,format=yuvj420p' },
  ],
  [
    'broadcast.mp4',
    'video/mp4',
    'flagged',
    {
      picture: FF_ENCODER_LIBX264,
      steps: `${topFirst},format=yuv420p`,
      pictureOptions: { 'x264-params': 'tff=1' },
    },
  ],
  ['plain.avi', 'video/vnd.avi', 'progressive', { picture: FF_ENCODER_MJPEG, steps: 'format=yuvj420p' }],
]

test.for(films)('finds how %s was recorded', async ([name, mediaType, scan, options]) => {
  const path = folder.at(name)
  await writeVideoFile(path, { drawing, ...options })
  expect(await detectScan(path, mediaType, never)).toBe(scan)
  if (scan === 'progressive') return
  // Browsers show the fields of an MP4 as combs, so that it gets a copy as well.
  const { files } = await derivePath(path)
  const copy = files.find((file) => file.name === 'playable')?.path ?? ''
  expect(await detectScan(copy, 'video/mp4', never)).toBe('progressive')
  await withSource(copy, 'video/mp4', never, async (source) => {
    const { num, den } = describeVideo(source).videoStream.avgFrameRate
    expect(num / den).toBeGreaterThan(45)
    expect(Math.abs(describeVideo(source).duration - 2)).toBeLessThan(0.2)
  })
})

test('makes a frame of each field up to 576 lines, and of two fields above', () => {
  expect(getDeinterlacing('flagged', 576)).toEqual(['bwdif=mode=send_field:deint=interlaced'])
  expect(getDeinterlacing('flagged', 1080)).toEqual(['bwdif=mode=send_frame:deint=interlaced'])
  expect(getDeinterlacing('bottom-first', 480)).toEqual(['bwdif=mode=send_field:deint=all:parity=bff'])
})
