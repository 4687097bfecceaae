import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of the web build, precompressed where the build wrote that. Files with a hash in their name and build
 * manifests are cached forever, all others are revalidated. Page paths and the web manifest are left to `pageRoute`.
 */
export async function serveWebFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    // One route per file, so that no other path can reach the disk.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    globIgnore: ['**/.*/**', '**/*.br', '**/*.gz', 'prerendered/**', 'manifest.webmanifest'],
    setHeaders: (reply, path) => reply.header('cache-control', getCacheControl(path, webDir)),
  })
}

const immutableFolders = ['assets', join('builds', 'meta')]

function getCacheControl(path: string, webDir: string): string {
  const isImmutable = immutableFolders.some((folder) => path.startsWith(join(webDir, folder) + sep))
  return isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache'
}
