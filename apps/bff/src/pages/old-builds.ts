import type { FastifyInstance } from 'fastify'
import type { KeyValue } from '../state/key-value.ts'
import type { BuiltWeb } from './built-web.ts'

/** A tab that is open for longer than this is told that there is a new build in any case. */
const keptMs = 400 * 24 * 3_600_000

/** Keeps the manifest of the build that is served, and answers with those of the builds before, which tabs still run. */
export async function oldBuilds(
  app: FastifyInstance,
  keyValue: KeyValue,
  { buildId, manifest }: BuiltWeb,
): Promise<void> {
  if (buildId && manifest) {
    await keyValue
      .set(keyOf(buildId), manifest, keptMs)
      .catch((error: unknown) => app.log.warn(error, 'the manifest of this build is not kept'))
  }
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async ({ params: { file } }, reply) => {
    const id = /^([\w-]{1,100})\.json$/.exec(file)?.[1]
    const kept = id && (await keyValue.get(keyOf(id)))
    if (!kept) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/json; charset=utf-8')
      .send(kept)
  })
}

function keyOf(id: string): string {
  return `build:${id}`
}
