import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled } from './dependencies.mjs'

function project(wanted: object, present?: object): string {
  const root = mkdtempSync(join(tmpdir(), 'lares-install-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (present) {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
  }
  return root
}

const fastify = { 'node_modules/fastify': { version: '5.0.0' } }

test('a fresh clone is not installed', () => {
  expect(isInstalled(project(fastify))).toBe(false)
})

test('what the lockfile names is installed, whatever else is there', () => {
  const more = { ...fastify, 'node_modules/left-pad': { version: '1.0.0' } }
  expect(isInstalled(project(fastify, more))).toBe(true)
})

test('another version or a missing package needs installing', () => {
  expect(isInstalled(project(fastify, { 'node_modules/fastify': { version: '5.0.1' } }))).toBe(false)
  expect(isInstalled(project(fastify, {}))).toBe(false)
})

test('a lockfile that was installed here is not installed again, until it changes', () => {
  const root = project(fastify, {})
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  writeFileSync(join(root, 'node_modules/.lares-installed'), hash)
  expect(isInstalled(root)).toBe(true)
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { ...fastify, a: {} } }))
  expect(isInstalled(root)).toBe(false)
})

test('packages for other systems and the project’s own are not missed', () => {
  const wanted = {
    ...fastify,
    '': { version: '0.1.0' },
    'apps/api': { version: '0.1.0' },
    'node_modules/@lares/api': { link: true },
    'node_modules/fsevents': { version: '2.0.0', optional: true },
  }
  expect(isInstalled(project(wanted, fastify))).toBe(true)
})
