import type { MediaFamily } from '@lares/shared-types/assets'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { cameraRawTypes } from './sniffing/camera-raw.ts'

/** The type of a file, detected from its bytes. */
export interface SniffedFile {
  /** Media type without parameters. */
  mediaType: string
  family: MediaFamily
  /** The kind of item that such a file usually becomes. */
  suggestedKind: ItemKind
  /** Whether it could run code in a browser: such a file is only served as a download. */
  active: boolean
}

const kindByFamily: Record<MediaFamily, ItemKind> = {
  image: 'image',
  audio: 'record',
  video: 'video',
  mail: 'mail',
  pdf: 'document',
  text: 'document',
  office: 'document',
  other: 'document',
}

/** Images that the engine can decode; any other image is offered as a download. */
const decodableImages = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/tiff',
  'image/bmp',
  'image/jp2',
  'image/jpx',
  'image/jpm',
  'image/j2c',
  'image/jxl',
  'image/vnd.adobe.photoshop',
  'image/x-tga',
  'image/x-pcx',
  'image/x-portable-bitmap',
  'image/x-portable-graymap',
  'image/x-portable-pixmap',
  ...cameraRawTypes,
])

const officeTypes = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/rtf',
])

const activeTypes = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'application/xml',
  'multipart/related',
  'application/mathml+xml',
])

/** Builds the description of a file from its media type (no parameters, lower case). */
export function describeMediaType(mediaType: string): SniffedFile {
  const family = getFamily(mediaType)
  return { mediaType, family, suggestedKind: kindByFamily[family], active: isActive(mediaType) }
}

function getFamily(mediaType: string): MediaFamily {
  if (decodableImages.has(mediaType)) return 'image'
  if (mediaType === 'audio/midi') return 'other'
  if (mediaType.startsWith('audio/')) return 'audio'
  if (mediaType.startsWith('video/') || mediaType === 'application/vnd.rn-realmedia') return 'video'
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType === 'message/rfc822' || mediaType === 'application/vnd.ms-outlook') return 'mail'
  if (mediaType.startsWith('text/') || mediaType === 'application/json') return 'text'
  if (mediaType === 'application/xhtml+xml') return 'text'
  if (officeTypes.has(mediaType)) return 'office'
  if (mediaType.startsWith('application/vnd.oasis.opendocument.')) return 'office'
  if (mediaType.startsWith('application/vnd.openxmlformats-officedocument.')) return 'office'
  if (/^application\/vnd\.ms-(word|excel|powerpoint)\./.test(mediaType)) return 'office'
  return 'other'
}

function isActive(mediaType: string): boolean {
  return activeTypes.has(mediaType) || mediaType.endsWith('+xml')
}
