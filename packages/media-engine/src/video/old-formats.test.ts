import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_CINEPAK,
  FF_ENCODER_DVVIDEO,
  FF_ENCODER_FLV,
  FF_ENCODER_H263,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBTHEORA,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG1VIDEO,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_MSMPEG4V3,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_PRORES,
  FF_ENCODER_RV10,
  FF_ENCODER_SVQ1,
  FF_ENCODER_WMAV1,
  FF_ENCODER_WMV1,
} from 'node-av/constants'
import { expect, test } from 'vitest'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import { sniffFile } from '../sniff.ts'
import { derivePath } from '../testing/derive-path.ts'
import { writeVideoFile } from '../testing/video-file.ts'
import { describeVideo } from './video-info.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const s16 = { sampleFormat: 's16' } as const
const pal = 'testsrc=duration=2:size=720x576:rate=25'
const small = 'testsrc=duration=2:size=176x144:rate=15'

test.for([
  [
    'mjpeg.avi',
    'video/vnd.avi',
    { picture: FF_ENCODER_MJPEG, steps: 'format=yuvj422p', sound: FF_ENCODER_PCM_S16LE, ...s16 },
  ],
  [
    'divx3.avi',
    'video/vnd.avi',
    { picture: FF_ENCODER_MSMPEG4V3, sound: FF_ENCODER_LIBMP3LAME, sampleFormat: 's16p' },
  ],
  [
    'xvid.avi',
    'video/vnd.avi',
    { picture: FF_ENCODER_MPEG4, pictureOptions: { bf: 2 }, sound: FF_ENCODER_AC3, channelLayout: '5.1' },
  ],
  ['cinepak.avi', 'video/vnd.avi', { picture: FF_ENCODER_CINEPAK, steps: 'format=rgb24', drawing: small }],
  [
    'dv.avi',
    'video/vnd.avi',
    { picture: FF_ENCODER_DVVIDEO, drawing: pal, sound: FF_ENCODER_PCM_S16LE, ...s16 },
  ],
  [
    'tape.dv',
    'video/x-dv',
    { picture: FF_ENCODER_DVVIDEO, drawing: pal, sound: FF_ENCODER_PCM_S16LE, ...s16 },
  ],
  [
    'dv.mov',
    'video/quicktime',
    { picture: FF_ENCODER_DVVIDEO, drawing: pal, sound: FF_ENCODER_PCM_S16BE, ...s16 },
  ],
  [
    'sorenson.mov',
    'video/quicktime',
    { picture: FF_ENCODER_SVQ1, steps: 'format=yuv410p', drawing: 'testsrc=duration=2:size=160x120:rate=15' },
  ],
  [
    'prores.mov',
    'video/quicktime',
    { picture: FF_ENCODER_PRORES, steps: 'format=yuv422p10le', sound: FF_ENCODER_PCM_S16LE, ...s16 },
  ],
  [
    'mjpeg.mov',
    'video/quicktime',
    { picture: FF_ENCODER_MJPEG, steps: 'format=yuvj420p', sound: FF_ENCODER_PCM_S16LE, ...s16 },
  ],
  ['vcd.mpg', 'video/MP1S', { picture: FF_ENCODER_MPEG1VIDEO, sound: FF_ENCODER_MP2, ...s16 }],
  ['silent.m1v', 'video/mpeg', { picture: FF_ENCODER_MPEG1VIDEO, format: 'mpeg1video' }],
  ['silent.m2v', 'video/mpeg', { picture: FF_ENCODER_MPEG2VIDEO, format: 'mpeg2video' }],
  [
    'VTS_01_1.VOB',
    'video/MP2P',
    { picture: FF_ENCODER_MPEG2VIDEO, sound: FF_ENCODER_AC3, channelLayout: '5.1', format: 'vob' },
  ],
  ['old.wmv', 'video/x-ms-asf', { picture: FF_ENCODER_WMV1, sound: FF_ENCODER_WMAV1 }],
  [
    'phone.3gp',
    'video/3gpp',
    {
      picture: FF_ENCODER_H263,
      drawing: small,
      sound: FF_ENCODER_AAC,
      channelLayout: 'mono',
      sampleRate: 8000,
    },
  ],
  ['camera.mts', 'video/mp2t', { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AC3, format: 'mpegts' }],
  [
    'camera.m2ts',
    'video/mp2t',
    {
      picture: FF_ENCODER_LIBX264,
      sound: FF_ENCODER_AC3,
      format: 'mpegts',
      muxerOptions: { mpegts_m2ts_mode: 1 },
    },
  ],
  [
    'flash.flv',
    'video/x-flv',
    { picture: FF_ENCODER_FLV, sound: FF_ENCODER_LIBMP3LAME, sampleFormat: 's16p', sampleRate: 44100 },
  ],
  ['theora.ogv', 'video/ogg', { picture: FF_ENCODER_LIBTHEORA, sound: FF_ENCODER_LIBVORBIS }],
  ['real.rm', 'application/vnd.rn-realmedia', { picture: FF_ENCODER_RV10, drawing: small, format: 'rm' }],
  [
    'ten.mp4',
    'video/mp4',
    { picture: FF_ENCODER_LIBX264, steps: 'format=yuv420p10le', sound: FF_ENCODER_AAC },
  ],
] as const)('makes %s playable', async ([name, mediaType, recipe]) => {
  const path = folder.at(name)
  await writeVideoFile(path, { drawing: 'testsrc=duration=2:size=320x240:rate=25', ...recipe })
  expect((await sniffFile(path, name)).mediaType).toBe(mediaType)
  const { files, facts } = await derivePath(path)
  expect(facts.duration).toBeCloseTo(2, 0)
  const copy = files.find((file) => file.name === 'playable')
  await withSource(copy?.path ?? '', 'video/mp4', never, async (source) => {
    const info = describeVideo(source)
    expect(Math.abs(info.duration - 2)).toBeLessThan(0.3)
    expect(info.width / info.height).toBeCloseTo(4 / 3, 0)
    expect(findAudioStream(source)?.codecpar.channels).toBe(
      'sound' in recipe ? ('channelLayout' in recipe && recipe.channelLayout === 'mono' ? 1 : 2) : undefined,
    )
  })
})

test('plays a Video CD', async () => {
  const path = folder.at('AVSEQ01.DAT')
  await writeVideoFile(folder.at('disc.mpg'), { picture: FF_ENCODER_MPEG1VIDEO })
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.write('CDXAfmt ', 8, 'latin1')
  await writeFile(path, Buffer.concat([header, await readFile(folder.at('disc.mpg'))]))
  expect((await sniffFile(path, 'AVSEQ01.DAT')).mediaType).toBe('video/MP1S')
  expect((await derivePath(path)).facts.duration).toBeCloseTo(2, 0)
})

test('shows pixels that are not square as they are meant to be seen', async () => {
  const path = folder.at('wide.avi')
  await writeVideoFile(path, {
    picture: FF_ENCODER_MPEG4,
    drawing: 'testsrc=duration=1:size=720x576:rate=25',
    steps: 'setsar=16/11,format=yuv420p',
  })
  const { files, facts } = await derivePath(path)
  expect(facts).toMatchObject({ width: 1047, height: 576 })
  expect(files.find(({ name }) => name === 'playable')).toMatchObject({ width: 1048, height: 576 })
})
