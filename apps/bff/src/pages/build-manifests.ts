import type { FastifyInstance } from 'fastify'
import type { KeyValue } from '../state/key-value.ts'
import type { BuiltWeb } from './built-web.ts'

/** An older tab finds no manifest and then offers the new build in any case. */
const ttlMs = 400 * 24 * 3_600_000

/** Stores the manifest of the current build and serves those of earlier builds, which open tabs still run. */
export async function serveBuildManifests(
  app: FastifyInstance,
  keyValue: KeyValue,
  { buildId, manifest }: BuiltWeb,
): Promise<void> {
  if (buildId && manifest) {
    await keyValue
      .set(toKey(buildId), manifest, ttlMs)
      .catch((error: unknown) => app.log.warn(error, 'the manifest of this build could not be stored'))
  }
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async ({ params: { file } }, reply) => {
    const id = /^([\w-]{1,100})\.json$/.exec(file)?.[1]
    const storedManifest = id && (await keyValue.get(toKey(id)))
    if (!storedManifest) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/json; charset=utf-8')
      .send(storedManifest)
  })
}

function toKey(id: string): string {
  return `build:${id}`
}
