import { Libmime } from 'libmime'
import type { PartHeaders } from './part-headers.ts'

const libmime = new Libmime()

/**
 * What an attachment is called: as its sender named it, else after what it is.
 *
 * @param place its number among the attachments, from 1
 */
export function attachmentName({ filename, mediaType }: PartHeaders, place: number): string {
  if (filename) return filename
  if (mediaType === 'message/rfc822') return `mail-${place}.eml`
  return `attachment-${place}.${libmime.detectExtension(mediaType)}`
}
