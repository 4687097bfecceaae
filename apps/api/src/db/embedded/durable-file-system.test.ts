import { fsyncSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { DurableNodeFS } from './durable-file-system.ts'
import { startParams } from './start-params.ts'

test('every committed write is synced to the disk before its response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lares-durable-'))
  let synced = 0
  const fs = new DurableNodeFS(folder, (fd) => {
    synced += 1
    fsyncSync(fd)
  })
  const database = await PGlite.create({ fs, startParams })
  await database.exec('create table notes (text text)')
  for (let written = 0; written < 5; written++) {
    const before = synced
    await database.query('insert into notes values ($1)', ['kept'])
    expect(synced).toBeGreaterThan(before)
  }
  await database.close()
  await rm(folder, { recursive: true })
}, 90_000)

test.runIf(process.platform === 'linux')(
  'a start after a kill does not sync each file separately, and later writes are synced again',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lares-durable-'))
    const original = await PGlite.create({ fs: new DurableNodeFS(join(folder, 'running')), startParams })
    await original.exec(`create table notes (text text); insert into notes values ('kept')`)
    // The state after a kill: the database has not been shut down.
    await cp(join(folder, 'running'), join(folder, 'killed'), { recursive: true })
    await original.close()
    let synced = 0
    const fs = new DurableNodeFS(join(folder, 'killed'), (fd) => {
      synced += 1
      fsyncSync(fd)
    })
    const database = await PGlite.create({ fs, startParams })
    // Recovery syncs what it has written, but not all of the thousand files.
    expect(synced).toBeGreaterThan(0)
    expect(synced).toBeLessThan(200)
    const before = synced
    const { rows } = await database.query('select text from notes')
    expect(rows).toEqual([{ text: 'kept' }])
    await database.query('insert into notes values ($1)', ['kept as well'])
    expect(synced).toBeGreaterThan(before)
    await database.close()
    await rm(folder, { recursive: true })
  },
  180_000,
)
