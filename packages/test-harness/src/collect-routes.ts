import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** Each `METHOD path` of the application that `build` returns, without the HEAD route that every GET route has. */
export async function collectRoutes(build: () => Promise<unknown>): Promise<string[]> {
  const routesByApp = new Map<unknown, string[]>()
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const routes: string[] = []
    routesByApp.set(fastify, routes)
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push(`${name} ${url}`)
    })
  }
  subscribe('fastify.initialization', collect)
  try {
    const routes = routesByApp.get(await build()) ?? []
    return routes.filter(
      (route) => !(route.startsWith('HEAD ') && routes.includes(route.replace('HEAD', 'GET'))),
    )
  } finally {
    unsubscribe('fastify.initialization', collect)
  }
}
