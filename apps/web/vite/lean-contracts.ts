import { contracts } from '@lares/shared-types/contracts/registry'
import type { Plugin } from 'vite'

const outlines = new Map(contracts.map(({ operationId, method, path }) => [operationId, { method, path }]))
const endpoint = /\bendpointOf\((?:\w+\.)?(\w+)\)/g
const schema = /\b(?:Type\.[A-Z]\w*|defineContract)\(/g

/**
 * Keeps the schemas of the contracts out of pages that only call. `endpointOf(login)` reads nothing but the method and
 * the path, so that these two take the contract's place; and building a schema is marked as free of effects, so that
 * one that nobody reads is left out, and TypeBox with it. A list such as `languages` that pages read directly comes from
 * a copy of its module, because the schemas beside it would otherwise have to come along for the sake of other pages.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lares:lean-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const plain = source.startsWith('@lares/shared-types/') && !/\/(contracts|routing)\//.test(source)
      if (!plain || !importer?.includes('/apps/web/src/')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?plain`, moduleSideEffects: false }
    },
    transform(code, id) {
      if (id.includes('/shared-types/src/')) {
        return { code: code.replaceAll(schema, '/* @__PURE__ */ $&'), map: null, moduleSideEffects: false }
      }
      if (id.includes('node_modules/typebox/')) return { code, map: null, moduleSideEffects: false }
      if (!code.includes('endpointOf(') || id.endsWith('endpoint-of.ts')) return null
      return { code: code.replaceAll(endpoint, outlined), map: null }
    },
  }
}

function outlined(call: string, operationId: string): string {
  const outline = outlines.get(operationId)
  return outline ? `endpointOf(${JSON.stringify(outline)})` : call
}
