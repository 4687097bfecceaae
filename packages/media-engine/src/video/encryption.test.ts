import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_LIBX264, FF_ENCODER_MPEG2VIDEO, FF_ENCODER_WMV2 } from 'node-av/constants'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason } from '../testing/derive-path.ts'
import { writeVideoFile } from '../testing/video-file.ts'

const folder = createTemporaryFolder()

async function change(path: string, edit: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(path, edit(await readFile(path)))
}

test('reports a film with Windows Media DRM as encrypted', async () => {
  const path = folder.at('bought.wmv')
  await writeVideoFile(path, { picture: FF_ENCODER_WMV2 })
  const contentEncryption = Buffer.from('fbb3112223bdd211b4b700a0c955fc6e', 'hex')
  await change(path, (bytes) => Buffer.concat([bytes.subarray(0, 30), contentEncryption, bytes.subarray(30)]))
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
