import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'

/** What a registry sends of a package. */
export type Sending = 'whole' | 'other' | 'missing'

/** A registry of npm on this machine with one package, of the files of a model. */
export class PackageRegistry {
  readonly archive: Buffer
  readonly #server: Server
  sending: Sending = 'whole'

  private constructor(archive: Buffer) {
    this.archive = archive
    this.#server = createServer((request, response) => {
      if (this.sending === 'missing') return response.writeHead(404).end()
      if (request.url === '/tiny/1.0.0')
        return response.end(JSON.stringify({ dist: { tarball: `${this.url}/tiny.tgz` } }))
      return response.end(this.sending === 'other' ? Buffer.alloc(archive.length) : archive)
    })
  }

  /** @param files by their path in the folder of the model */
  static async start(files: Readonly<Record<string, string | Buffer>>): Promise<PackageRegistry> {
    const entries = pack()
    for (const [path, content] of Object.entries(files))
      entries.entry({ name: `package/tiny/${path}` }, content)
    entries.finalize()
    const registry = new PackageRegistry(gzipSync(await buffer(entries)))
    registry.#server.listen(0, '127.0.0.1')
    await new Promise((resolve) => registry.#server.once('listening', resolve))
    return registry
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The package, as it is pinned. */
  get package() {
    return {
      package: 'tiny',
      version: '1.0.0',
      sha256: createHash('sha256').update(this.archive).digest('hex'),
      downloadBytes: this.archive.length,
      unpackedBytes: 1_000,
      folder: 'package/tiny',
      memoryBytes: 1_000,
    }
  }

  close(): void {
    this.#server.close()
  }
}
