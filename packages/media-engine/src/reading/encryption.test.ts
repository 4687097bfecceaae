import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_WMAV2,
  FF_ENCODER_WMV2,
} from 'node-av/constants'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason } from '../testing/derive-path.ts'
import { writeAudioFile, writeVideoFile } from '../testing/video-file.ts'

const folder = createTemporaryFolder()

async function change(path: string, edit: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(path, edit(await readFile(path)))
}

/** Adds a Content Encryption object to the header of an ASF file. */
function protectWindowsMedia(path: string): Promise<void> {
  const contentEncryption = Buffer.from('fbb3112223bdd211b4b700a0c955fc6e', 'hex')
  return change(path, (bytes) =>
    Buffer.concat([bytes.subarray(0, 30), contentEncryption, bytes.subarray(30)]),
  )
}

test('reports a film with Windows Media DRM as encrypted', async () => {
  const path = folder.at('bought.wmv')
  await writeVideoFile(path, { picture: FF_ENCODER_WMV2 })
  await protectWindowsMedia(path)
  expect(await getUnreadableReason(path)).toBe('encrypted')
})

test('reports a recording with Windows Media DRM as encrypted', async () => {
  const path = folder.at('bought.wma')
  await writeAudioFile(path, FF_ENCODER_WMAV2, 'fltp')
  await protectWindowsMedia(path)
  expect(await getUnreadableReason(path)).toBe('encrypted')
})

test.for([
  ['FairPlay', 'song.m4p', 'drms'],
  ['common encryption', 'song.m4a', 'enca'],
] as const)('reports a recording with %s as encrypted', async ([, name, tag]) => {
  const path = folder.at(name)
  await writeAudioFile(folder.at('plain.m4a'), FF_ENCODER_AAC, 'fltp')
  await writeFile(path, await readFile(folder.at('plain.m4a')))
  await change(path, (bytes) => {
    bytes.write(tag, bytes.indexOf('mp4a', bytes.indexOf('stsd')), 'latin1')
    if (name.endsWith('.m4p')) bytes.write('M4P ', 8, 'latin1')
    return bytes
  })
  expect(await getUnreadableReason(path)).toBe('encrypted')
})

test('reports a scrambled DVD as encrypted', async () => {
  const path = folder.at('VTS_01_1.VOB')
  await writeVideoFile(path, { picture: FF_ENCODER_MPEG2VIDEO, format: 'vob' })
  await expect(derivePath(path)).resolves.toBeDefined()
  await change(path, (bytes) => {
    const at = bytes.indexOf('000001e0', 0, 'hex')
    bytes[at + 6] = 0x80 | 0x10
    return bytes
  })
  expect(await getUnreadableReason(path)).toBe('encrypted')
})

test('reports a protected MP4 as encrypted', async () => {
  const path = folder.at('bought.mp4')
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264 })
  await change(path, (bytes) => {
    bytes.write('encv', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1')
    return bytes
  })
  expect(await getUnreadableReason(path)).toBe('encrypted')
})
