import { createHash } from 'node:crypto'
import {
  type BuildManifest,
  compileRuleTable,
  type LatestBuild,
} from '@lares/shared-types/routing/build-manifest'
import { routeRules } from '@lares/shared-types/routing/route-rules'
import type { Plugin } from 'vite'

const matcher = compileRuleTable(routeRules)
const prerendered = Object.keys(routeRules).filter((path) => routeRules[path]?.prerender)

/**
 * Gives every build an id that depends on its content. Writes `builds/meta/{id}.json`, the redirects, guards and
 * prerendered pages of this build, and `builds/latest.json`, from which pages learn that there is a newer build.
 */
export function buildManifest(now: () => number = Date.now): Plugin {
  let id = ''
  return {
    name: 'lares:build-manifest',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        id = computeBuildId(Object.keys(bundle))
        return [
          { tag: 'meta', attrs: { name: 'lares-build', content: id }, injectTo: 'head' },
          // Preloaded, because the first navigation waits for it.
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `/builds/meta/${id}.json` },
            injectTo: 'head',
          },
        ]
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const timestamp = now()
        const latest: LatestBuild = { id, timestamp }
        const manifest: BuildManifest = { id, timestamp, matcher, prerendered }
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify(latest) })
        this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: JSON.stringify(manifest) })
      },
    },
  }
}

/** Hashing the file names is enough, because they contain the hashes of the files' content. */
function computeBuildId(files: readonly string[]): string {
  const content = JSON.stringify([[...files].sort(), matcher, prerendered])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
