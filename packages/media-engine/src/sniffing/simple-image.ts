import { extname } from 'node:path'

/**
 * Detects the simple image formats whose signature is too short to be reliable: it is only accepted together with
 * their file extension.
 */
export function detectSimpleImageType(head: Buffer, filename: string): string | undefined {
  const extension = extname(filename).toLowerCase()
  if (['.pbm', '.pgm', '.ppm', '.pnm'].includes(extension)) return detectNetpbmType(head)
  if (extension === '.pcx') return isPcx(head) ? 'image/x-pcx' : undefined
  if (extension === '.tga') return isTarga(head) ? 'image/x-tga' : undefined
  return undefined
}

function detectNetpbmType(head: Buffer): string | undefined {
  const variant = /^P([1-6])[\s#]/.exec(head.toString('latin1', 0, 3))?.[1]
  if (variant === undefined) return undefined
  if (variant === '1' || variant === '4') return 'image/x-portable-bitmap'
  return variant === '2' || variant === '5' ? 'image/x-portable-graymap' : 'image/x-portable-pixmap'
}

function isPcx(head: Buffer): boolean {
  return head[0] === 0x0a && (head[1] ?? 9) <= 5 && head[2] === 1
}

/** Checks palette flag, image type and bits per pixel, which have few valid values (Truevision TGA 2.0). */
function isTarga(head: Buffer): boolean {
  const isImageType = [1, 2, 3, 9, 10, 11].includes(head[2] ?? 0)
  return (head[1] ?? 9) <= 1 && isImageType && [1, 8, 15, 16, 24, 32].includes(head[16] ?? 0)
}
