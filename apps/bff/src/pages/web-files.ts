import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of the built web application, compressed where the build made that: those with a hash in their
 * name and the manifests of builds for ever, all others only after asking again. What is a page is not for this
 * to say.
 */
export async function webFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    // Each file is a route of its own, so that no other address leads to the disk.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    globIgnore: ['**/.*/**', '**/*.br', '**/*.gz', 'prerendered/**'],
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path, webDir)),
  })
}

const foreverFolders = ['assets', join('builds', 'meta')]

function cacheControlOf(path: string, webDir: string): string {
  const forever = foreverFolders.some((folder) => path.startsWith(join(webDir, folder) + sep))
  return forever ? 'public, max-age=31536000, immutable' : 'no-cache'
}
