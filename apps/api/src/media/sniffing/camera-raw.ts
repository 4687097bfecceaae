import { extname } from 'node:path'

/** Camera raw formats by the ending of their names: most are TIFF files, which only the name tells apart. */
const typeOfExtension: Record<string, string> = {
  '.3fr': 'image/x-hasselblad-3fr',
  '.arw': 'image/x-sony-arw',
  '.cr2': 'image/x-canon-cr2',
  '.cr3': 'image/x-canon-cr3',
  '.crw': 'image/x-canon-crw',
  '.dcr': 'image/x-kodak-dcr',
  '.dng': 'image/x-adobe-dng',
  '.erf': 'image/x-epson-erf',
  '.iiq': 'image/x-phaseone-iiq',
  '.kdc': 'image/x-kodak-kdc',
  '.mef': 'image/x-mamiya-mef',
  '.mos': 'image/x-leaf-mos',
  '.mrw': 'image/x-minolta-mrw',
  '.nef': 'image/x-nikon-nef',
  '.nrw': 'image/x-nikon-nrw',
  '.orf': 'image/x-olympus-orf',
  '.pef': 'image/x-pentax-pef',
  '.raf': 'image/x-fujifilm-raf',
  '.rw2': 'image/x-panasonic-rw2',
  '.rwl': 'image/x-leica-rwl',
  '.sr2': 'image/x-sony-sr2',
  '.srf': 'image/x-sony-srf',
  '.srw': 'image/x-samsung-srw',
  '.x3f': 'image/x-sigma-x3f',
}

export const cameraRawTypes: ReadonlySet<string> = new Set(Object.values(typeOfExtension))

/** Beginnings of raw files that are no TIFF. */
const signatures: [beginning: string, mediaType: string][] = [
  ['FUJIFILMCCD-RAW', 'image/x-fujifilm-raf'],
  ['IIU\0', 'image/x-panasonic-rw2'],
  ['IIRO', 'image/x-olympus-orf'],
  ['IIRS', 'image/x-olympus-orf'],
  ['MMOR', 'image/x-olympus-orf'],
  ['II\x1a\0\0\0HEAPCCDR', 'image/x-canon-crw'],
  ['\0MRM', 'image/x-minolta-mrw'],
  ['FOVb', 'image/x-sigma-x3f'],
]

/** The raw format that a file's first bytes stand for. */
export function rawTypeOfBytes(head: Buffer): string | undefined {
  return signatures.find(([beginning]) => head.toString('latin1', 0, beginning.length) === beginning)?.[1]
}

/** The raw format that a TIFF file is by its name. */
export function rawTypeOfName(filename: string): string | undefined {
  return typeOfExtension[extname(filename).toLowerCase()]
}
