import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled } from './dependencies.mjs'

function createProject(required: object, installed?: object): string {
  const root = mkdtempSync(join(tmpdir(), 'lares-install-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: required }))
  if (installed) {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return root
}

const fastify = { 'node_modules/fastify': { version: '5.0.0' } }

test('a fresh clone is not installed', () => {
  expect(isInstalled(createProject(fastify))).toBe(false)
})

test('additional packages do not matter', () => {
  const more = { ...fastify, 'node_modules/left-pad': { version: '1.0.0' } }
  expect(isInstalled(createProject(fastify, more))).toBe(true)
})

test('another version or a missing package requires an install', () => {
  expect(isInstalled(createProject(fastify, { 'node_modules/fastify': { version: '5.0.1' } }))).toBe(false)
  expect(isInstalled(createProject(fastify, {}))).toBe(false)
})

test('an installed lockfile is not installed again until it changes', () => {
  const root = createProject(fastify, {})
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  writeFileSync(join(root, 'node_modules/.lares-installed'), hash)
  expect(isInstalled(root)).toBe(true)
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { ...fastify, a: {} } }))
  expect(isInstalled(root)).toBe(false)
})

test('packages of other systems and workspaces are not required', () => {
  const required = {
    ...fastify,
    '': { version: '0.1.0' },
    'apps/api': { version: '0.1.0' },
    'node_modules/@lares/api': { link: true },
    'node_modules/fsevents': { version: '2.0.0', optional: true },
  }
  expect(isInstalled(createProject(required, fastify))).toBe(true)
})
