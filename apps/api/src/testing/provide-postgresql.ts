import { startPostgresqlServer } from '@lares/test-harness/postgresql-server'
import type { TestProject } from 'vitest/node'
import { createServerTemplate } from './scratch-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** Global set-up of tests: starts a PostgreSQL server with a template database, and returns a function that stops it. */
export default async function providePostgresql(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresqlServer()
  await createServerTemplate(server.url)
  project.provide('databaseUrl', server.url)
  return server.stop
}
