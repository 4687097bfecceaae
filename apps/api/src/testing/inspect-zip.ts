import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hasErrorCode } from '../files/file-system-errors.ts'

/** A ZIP file as Python's `zipfile` reads it. */
export interface InspectedZip {
  /** Names, sizes in bytes and positions of the local headers, by the central directory. */
  readonly entries: readonly (readonly [name: string, size: number, position: number])[]
  /** Names of entries whose local header differs from the central directory. */
  readonly differing: readonly string[]
  /** The contents of the entries that end in `.txt`. */
  readonly texts: Readonly<Record<string, string>>
}

/** Reads the directory, every local header with its ZIP64 sizes, and the texts; with `all` it verifies every byte. */
const script = `
import json, struct, sys, zipfile
path, mode = sys.argv[1:]
with zipfile.ZipFile(path) as archive, open(path, 'rb') as file:
    if mode == 'all' and archive.testzip() is not None:
        sys.exit('wrong checksum: ' + archive.testzip())
    entries, differing, texts = [], [], {}
    for info in archive.infolist():
        file.seek(info.header_offset)
        header = struct.unpack('<4s5H3L2H', file.read(30))
        name, extra = file.read(header[9]).decode(), file.read(header[10])
        sizes = (header[8], header[7])
        if 0xffffffff in sizes:
            field, length, *sizes = struct.unpack('<2H2Q', extra)
            if (field, length) != (1, 16): sizes = ()
        central = (b'PK\\x03\\x04', info.filename, info.CRC, info.file_size, info.compress_size)
        if (header[0], name, header[6], *sizes) != central: differing.append(info.filename)
        if name.endswith('.txt'): texts[name] = archive.read(info).decode()
        entries.append((info.filename, info.file_size, info.header_offset))
    json.dump({'entries': entries, 'differing': differing, 'texts': texts}, sys.stdout)
`

/** Inspects a ZIP file with Python, and tests it with `unzip` where that is installed. Throws if one cannot read it. */
export async function inspectZip(
  path: string,
  { verifiesAll = false }: { readonly verifiesAll?: boolean } = {},
): Promise<InspectedZip> {
  const args = ['-c', script, path, verifiesAll ? 'all' : 'texts']
  const { stdout } = await promisify(execFile)('python3', args, { maxBuffer: 64 * 1024 * 1024 })
  await testWithUnzip(path, verifiesAll ? [] : ['*.txt'])
  return JSON.parse(stdout) as InspectedZip
}

/** Verifies the entries with these names, or all without names. Throws if `unzip` warns of anything. */
async function testWithUnzip(path: string, names: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('unzip', ['-tqq', path, ...names])
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
}
