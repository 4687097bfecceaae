import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '@lares/server-kit/environment'
import { AllSettings, ArchiveSettings, describedSettings, GatewaySettings } from '@lares/server-kit/settings'
import { describe, expect, test } from 'vitest'
import { root } from '../bootstrap/root.mjs'

const settings = Object.entries(describedSettings)
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

const byName = ([a = '']: readonly string[], [b = '']: readonly string[]) => a.localeCompare(b)

function getReaders(name: string): string {
  const readers = [
    ...(name in GatewaySettings.properties ? ['gateway'] : []),
    ...(name in ArchiveSettings.properties ? ['archive'] : []),
  ]
  return readers.join(', ')
}

describe('.env.example', () => {
  const lines = [...readText('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)]
  const examples = new Map(lines.map(([, name = '', value = '']) => [name, value]))

  test('names every setting once and no other', () => {
    expect(lines.map(([, name]) => name).toSorted()).toEqual(settings.map(([name]) => name).toSorted())
  })

  test.each(settings)('shows the default of %s, or an example that is valid', (name, setting) => {
    const example = examples.get(name) ?? ''
    if (setting.default !== undefined) return expect(example).toBe(String(setting.default))
    expect(() => readEnvironment(AllSettings, { [name]: example })).not.toThrow()
  })
})

describe('docs/operations.md', () => {
  const [, section = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(readText('docs/operations.md')) ?? []
  const rows = [...section.matchAll(/^\| `([A-Z0-9_]+)`(.*)$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

  test('lists every setting with its default, who reads it and what it may be', () => {
    const expected = settings.map(([name, { default: value, description }]) => [
      `\`${name}\``,
      value === undefined || value === '' ? '–' : `\`${value}\``,
      getReaders(name),
      description,
    ])
    expect(rows.toSorted(byName)).toEqual(expected.toSorted(byName))
  })
})

test('every setting says what it may be', () => {
  for (const [name, { description }] of settings) expect(description, name).toMatch(/^[a-zA-Z].{8,}[^.]$/)
})
