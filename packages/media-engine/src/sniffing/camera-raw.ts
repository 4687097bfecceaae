import { extname } from 'node:path'

/** Camera raw formats by file extension: most are TIFF files, which only the name distinguishes. */
const typeByExtension: Record<string, string> = {
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

export const cameraRawTypes: ReadonlySet<string> = new Set(Object.values(typeByExtension))

/** Signatures of raw files that are not TIFF. */
const signatures: [signature: string, mediaType: string][] = [
  ['FUJIFILMCCD-RAW', 'image/x-fujifilm-raf'],
  ['IIU\0', 'image/x-panasonic-rw2'],
  ['IIRO', 'image/x-olympus-orf'],
  ['IIRS', 'image/x-olympus-orf'],
  ['MMOR', 'image/x-olympus-orf'],
  ['II\x1a\0\0\0HEAPCCDR', 'image/x-canon-crw'],
  ['\0MRM', 'image/x-minolta-mrw'],
  ['FOVb', 'image/x-sigma-x3f'],
]

/** Detects a raw format by the signature of the file. */
export function detectRawType(head: Buffer): string | undefined {
  return signatures.find(([signature]) => head.toString('latin1', 0, signature.length) === signature)?.[1]
}

/** Returns the raw format of a TIFF file by its file name. */
export function getRawTypeByName(filename: string): string | undefined {
  return typeByExtension[extname(filename).toLowerCase()]
}
