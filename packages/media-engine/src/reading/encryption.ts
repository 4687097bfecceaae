import { open } from 'node:fs/promises'
import { UnreadableFile } from '../unreadable-file.ts'

type EncryptionCheck = (head: Buffer) => boolean

/** Content Encryption and Extended Content Encryption objects (ASF specification, sections 3.14 and 3.15). */
const asfEncryption = ['fbb31122 23bdd211 b4b700a0 c955fc6e', '14e68a29 2226174c b935dae0 7ee9289c'].map(
  (id) => Buffer.from(id.replaceAll(' ', ''), 'hex'),
)

const hasAsfEncryption: EncryptionCheck = (head) => asfEncryption.some((id) => head.includes(id))

const checks: Record<string, EncryptionCheck> = {
  'video/x-ms-asf': hasAsfEncryption,
  'audio/x-ms-asf': hasAsfEncryption,
  'video/MP2P': isScrambled,
}

const headLength = 2 * 1024 * 1024

/**
 * Looks for copy protection in the first two megabytes of a recording or film: Windows Media DRM and the scrambling of bought DVDs.
 *
 * @throws UnreadableFile `encrypted`, because a player without the key would only show noise
 */
export async function rejectEncrypted(path: string, mediaType: string): Promise<void> {
  const check = checks[mediaType]
  if (check === undefined) return
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(headLength)
    const { bytesRead } = await file.read(head, 0, headLength, 0)
    if (check(head.subarray(0, bytesRead))) throw new UnreadableFile('encrypted')
  } finally {
    await file.close()
  }
}

const videoStart = Buffer.from('000001e0', 'hex')

/** Whether a video packet of a program stream says that its content is scrambled (ISO/IEC 13818-1 section 2.4.3.7). */
function isScrambled(head: Buffer): boolean {
  for (let at = head.indexOf(videoStart); at >= 0; at = head.indexOf(videoStart, at + 4)) {
    const flags = head[at + 6] ?? 0
    if (flags >>> 6 === 2 && (flags & 0x30) !== 0) return true
  }
  return false
}
