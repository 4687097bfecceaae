import { contracts } from '@lares/shared-types/contracts/registry'
import type { Plugin } from 'vite'

const outlines = new Map(contracts.map(({ operationId, method, path }) => [operationId, { method, path }]))
const endpointCall = /\b(toEndpoint|toInfiniteEndpoint)\((?:\w+\.)?(\w+)(?=[,)])/g
const schemaCall = /\b(?:Type\.[A-Z]\w*|defineContract)\(/g

/**
 * Removes the schemas of contracts from pages that only make calls. `toEndpoint(login)` uses only method and path, so
 * the contract is replaced by these two; and the creation of schemas is marked as pure, so that unused schemas, and
 * TypeBox with them, are tree-shaken. Constants such as `languages` that pages import directly come from a copy of
 * their module (`?plain`), because the original also contains schemas that other pages use.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lares:lean-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isPlain = source.startsWith('@lares/shared-types/') && !/\/(contracts|routing)\//.test(source)
      if (!isPlain || !importer?.includes('/apps/web/src/')) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && { ...resolved, id: `${resolved.id}?plain`, moduleSideEffects: false }
    },
    transform(code, id) {
      if (id.includes('/shared-types/src/')) {
        return {
          code: code.replaceAll(schemaCall, '/* @__PURE__ */ $&'),
          map: null,
          moduleSideEffects: false,
        }
      }
      if (id.includes('node_modules/typebox/')) return { code, map: null, moduleSideEffects: false }
      if (code.search(endpointCall) < 0) return null
      return { code: code.replaceAll(endpointCall, outlineCall), map: null }
    },
  }
}

function outlineCall(call: string, endpointFunction: string, operationId: string): string {
  const outline = outlines.get(operationId)
  return outline ? `${endpointFunction}(${JSON.stringify(outline)}` : call
}
