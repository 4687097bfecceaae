import { readFile } from 'node:fs/promises'
import type { IconifyJSON } from '@iconify/types'
import { getIcons as pickIcons } from '@iconify/utils'
import { getIcons } from '@lares/shared-types/contracts/icons'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { contractRoute } from './contract-route.ts'

/** Serves icons from installed packages, so that browsers fetch nothing from other hosts. */
export function iconRoute(app: FastifyInstance): void {
  const collections = new Map<string, Promise<IconifyJSON>>()
  app.route<{ Params: Static<typeof getIcons.params>; Querystring: Static<typeof getIcons.query> }>({
    ...contractRoute(getIcons),
    async handler({ params: { prefix }, query: { icons } }, reply) {
      // A collection has several megabytes, so it is read on first use.
      const collectionPromise = collections.get(prefix) ?? readCollection(prefix)
      collections.set(prefix, collectionPromise)
      const collection = await collectionPromise
      reply.header('cache-control', 'public, max-age=604800')
      const names = icons.split(',')
      return pickIcons(collection, names, true) ?? { prefix, icons: {}, not_found: names }
    },
  })
}

async function readCollection(prefix: string): Promise<IconifyJSON> {
  const path = new URL(import.meta.resolve(`@iconify-json/${prefix}/icons.json`))
  const collection: IconifyJSON = JSON.parse(await readFile(path, 'utf8'))
  // Clients choose the names, so inherited properties such as `constructor` must not be found.
  for (const names of [collection.icons, collection.aliases]) if (names) Object.setPrototypeOf(names, null)
  return collection
}
