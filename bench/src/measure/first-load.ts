import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

export interface FirstLoad {
  /** Bytes after gzip compression. */
  readonly script: number
  readonly style: number
}

const dist = new URL('../../../apps/web/dist/', import.meta.url)

/** Measures the scripts and styles that the built page loads before it shows anything; undefined without a build. */
export async function measureFirstLoad(): Promise<FirstLoad | undefined> {
  const html = await readFile(new URL('index.html', dist), 'utf8').catch(() => undefined)
  if (html === undefined) return undefined
  const linked = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(js|css))"/g)]
  const size = async (ending: string) => {
    let bytes = 0
    for (const path of new Set(linked.filter(([, , kind]) => kind === ending).map(([, file]) => file ?? '')))
      bytes += gzipSync(await readFile(new URL(path, dist)), { level: 9 }).length
    return bytes
  }
  return { script: await size('js'), style: await size('css') }
}
