import { readFile } from 'node:fs/promises'
import type { IconifyJSON } from '@iconify/types'
import { getIcons as pick } from '@iconify/utils'
import { getIcons } from '@lares/shared-types/contracts/icons'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { contractRoute } from './contract-route.ts'

/** The drawings of icons, from packages that are installed here: nothing is fetched from elsewhere. */
export function iconRoute(app: FastifyInstance): void {
  const collections = new Map<string, Promise<IconifyJSON>>()
  app.route<{ Params: Static<typeof getIcons.params>; Querystring: Static<typeof getIcons.query> }>({
    ...contractRoute(getIcons),
    async handler({ params: { prefix }, query: { icons } }, reply) {
      // A collection is some megabytes: it is read when it is first asked for.
      const known = collections.get(prefix) ?? readCollection(prefix)
      collections.set(prefix, known)
      const collection = await known
      reply.header('cache-control', 'public, max-age=604800')
      const names = icons.split(',')
      return pick(collection, names, true) ?? { prefix, icons: {}, not_found: names }
    },
  })
}

async function readCollection(prefix: string): Promise<IconifyJSON> {
  const path = new URL(import.meta.resolve(`@iconify-json/${prefix}/icons.json`))
  const collection: IconifyJSON = JSON.parse(await readFile(path, 'utf8'))
  // Icons are looked up by names that a client chose: what every object has is none.
  for (const names of [collection.icons, collection.aliases]) if (names) Object.setPrototypeOf(names, null)
  return collection
}
