import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PostgresqlServer, startPostgresqlServer } from './postgresql-server.ts'
import { createServerDatabase } from './server-databases.ts'
import { waitFor } from './wait-for.ts'

let server: PostgresqlServer

beforeAll(async () => {
  server = await startPostgresqlServer()
})
afterAll(() => server.stop())

test('a copy of a database has what the template had, and its changes stay its own', async () => {
  const template = await createServerDatabase(server.url, { name: 'template_of_test' })
  await query(template.url, "create table words (word text); insert into words values ('pane')")
  const [first, second] = await Promise.all([copyTemplate(), copyTemplate()])
  await query(first.url, "insert into words values ('vino')")
  expect(await query(first.url, 'select word from words')).toEqual([{ word: 'pane' }, { word: 'vino' }])
  expect(await query(second.url, 'select word from words')).toEqual([{ word: 'pane' }])
})

function copyTemplate() {
  return createServerDatabase(server.url, { template: 'template_of_test' })
}

test('a database that is in use is removed', async () => {
  const database = await createServerDatabase(server.url)
  const client = new pg.Client({ connectionString: database.url })
  // The server ends the connection with an error, after which the socket has one of its own.
  client.on('error', () => undefined)
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.connect()
  await database.remove()
  await ended
  await expect(query(database.url, 'select')).rejects.toThrow('does not exist')
})

test('the server stops and its files are removed when the process that has started it is killed', async () => {
  const module = JSON.stringify(new URL('postgresql-server.ts', import.meta.url))
  const starter = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { startPostgresqlServer } = await import(${module}); console.log((await startPostgresqlServer()).url)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void starter.kill('SIGKILL'))
  const [output] = await once(starter.stdout, 'data')
  const url = String(output).trim()
  const [setting] = await query(url, 'show data_directory')
  const folder = dirname(setting?.data_directory ?? '')
  expect(existsSync(folder)).toBe(true)
  starter.kill('SIGKILL')
  await waitFor(() => expect(existsSync(folder)).toBe(false))
  await expect(query(url, 'select')).rejects.toThrow('ECONNREFUSED')
})

async function query(connectionString: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
