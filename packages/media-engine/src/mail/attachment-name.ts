import { Libmime } from 'libmime'
import type { PartHeaders } from './part-headers.ts'

const libmime = new Libmime()

/**
 * Returns the filename given by the sender, else one made from the media type.
 *
 * @param place its number among the attachments, from 1
 */
export function getAttachmentName({ filename, mediaType }: PartHeaders, place: number): string {
  if (filename) return filename
  if (mediaType === 'message/rfc822') return `mail-${place}.eml`
  return `attachment-${place}.${libmime.detectExtension(mediaType)}`
}
