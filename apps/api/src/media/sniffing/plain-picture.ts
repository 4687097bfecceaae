import { extname } from 'node:path'

/**
 * Media type of the simple picture formats whose first bytes say too little: they count only together with a
 * name that ends as theirs do.
 */
export function plainPictureType(head: Buffer, filename: string): string | undefined {
  const extension = extname(filename).toLowerCase()
  if (['.pbm', '.pgm', '.ppm', '.pnm'].includes(extension)) return netpbmType(head)
  if (extension === '.pcx') return isPcx(head) ? 'image/x-pcx' : undefined
  if (extension === '.tga') return isTarga(head) ? 'image/x-tga' : undefined
  return undefined
}

function netpbmType(head: Buffer): string | undefined {
  const form = /^P([1-6])[\s#]/.exec(head.toString('latin1', 0, 3))?.[1]
  if (form === undefined) return undefined
  if (form === '1' || form === '4') return 'image/x-portable-bitmap'
  return form === '2' || form === '5' ? 'image/x-portable-graymap' : 'image/x-portable-pixmap'
}

function isPcx(head: Buffer): boolean {
  return head[0] === 0x0a && (head[1] ?? 9) <= 5 && head[2] === 1
}

/** Palette flag, kind of picture and bits of a pixel have few values each (Truevision TGA 2.0). */
function isTarga(head: Buffer): boolean {
  const isKind = [1, 2, 3, 9, 10, 11].includes(head[2] ?? 0)
  return (head[1] ?? 9) <= 1 && isKind && [1, 8, 15, 16, 24, 32].includes(head[16] ?? 0)
}
