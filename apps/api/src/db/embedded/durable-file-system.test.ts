import { fsyncSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { DurableNodeFS } from './durable-file-system.ts'
import { startParams } from './start-params.ts'

test('every committed write has reached the disk before it is answered', async () => {
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
}, 30_000)
