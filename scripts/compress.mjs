import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Writes a .br and a .gz version next to each text file of a build folder, for the gateway to serve.
// Usage: node scripts/compress.mjs <folder>

const compressible = new Set([
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
  '.xml',
])
const encodings = [
  [
    '.br',
    (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
  ],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
]

const folder = resolve(process.argv[2] ?? '.')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))

await Promise.all(files.map(compress))

async function compress(path) {
  const bytes = readFileSync(path)
  for (const [extension, encode] of encodings) {
    const compressed = await encode(bytes)
    // A version that saves nothing would only cost the browser its decompression.
    if (compressed.length < bytes.length) writeFileSync(path + extension, compressed)
    else rmSync(path + extension, { force: true })
  }
}
