import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveFile } from '@lares/media-engine/derive'
import { describeMediaType } from '@lares/media-engine/families'
import { openMediaEngine } from '@lares/media-engine/process/media-engine'
import sharp from 'sharp'

/**
 * `npm run bench photos [count]`: measures the renditions of 12-megapixel photographs, two at a time: with sharp alone,
 * with the media engine in this process, and in media processes as in the worker. The three variants alternate, so that
 * changes of the machine's speed affect all of them.
 */
const rounds = 3
const concurrency = 2
const widths = [2048, 1280, 640, 320]
const sniffed = describeMediaType('image/jpeg')
const { signal } = new AbortController()

const count = Number(process.argv[2] ?? 16)
const folder = await mkdtemp(join(tmpdir(), 'lares-photos-'))
// The same priority as the other variants, so that other work on the machine affects all of them equally.
const media = openMediaEngine({ niceness: 0 })
const getOutDir = (path: string) => `${path}-out`

const variants: Record<string, (path: string) => Promise<unknown>> = {
  'sharp alone': (path) => {
    const upright = sharp(path, { sequentialRead: true }).autoOrient()
    const outputs = widths.map((width) =>
      upright.clone().resize({ width }).webp({ quality: 80, effort: 2 }).toFile(`${path}-${width}.webp`),
    )
    return Promise.all(outputs)
  },
  'engine in this process': (path) => deriveFile({ path, sniffed, outDir: getOutDir(path), signal }),
  'engine in media processes': (path) => media.derive({ path, sniffed, outDir: getOutDir(path), signal }),
}

try {
  const paths = await makePhotos()
  // The first photograph of each variant is a warm-up.
  for (const work of Object.values(variants)) await work(paths[0] ?? '')
  const seconds = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(variants)) {
      const elapsed = await measureSeconds(paths, work)
      seconds.set(name, [...(seconds.get(name) ?? []), elapsed])
    }
  }
  const best = new Map([...seconds].map(([name, all]) => [name, Math.min(...all)]))
  const reference = best.get('sharp alone') ?? 0
  console.log(
    `${count} photographs of 12 megapixels, ${concurrency} at a time, ${availableParallelism()} processors`,
  )
  for (const [name, elapsed] of best) {
    const speed = (count / elapsed).toFixed(2)
    console.log(`${name.padEnd(28)} ${speed} a second, ${(reference / elapsed).toFixed(2)} × sharp alone`)
  }
} finally {
  await media.close()
  await rm(folder, { recursive: true, force: true })
}

async function makePhotos(): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, index) => join(folder, `photo-${index}.jpg`))
  for (const path of paths) {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    await sharp({ create: { width: 1000, height: 750, channels: 3, background: 'teal', noise } })
      .resize(4000, 3000)
      .jpeg({ quality: 90 })
      .toFile(path)
  }
  return paths
}

async function measureSeconds(
  paths: readonly string[],
  work: (path: string) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  const remaining = [...paths]
  const workers = Array.from({ length: concurrency }, async () => {
    for (let path = remaining.pop(); path; path = remaining.pop()) await work(path)
  })
  await Promise.all(workers)
  return (performance.now() - started) / 1000
}
