import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../bootstrap/root.mjs'
import {
  findRawColours,
  findSmallText,
  findUndefinedProperties,
  getContrast,
  type Source,
} from './style-rules.ts'

const web = join(root, 'apps/web/src')
const sources: readonly Source[] = globSync('**/*.{css,ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] }).map(
  (path) => ({ path, text: readFileSync(join(web, path), 'utf8') }),
)
const styles = sources.filter(({ path }) => path.endsWith('.css'))
const modules = styles.filter(({ path }) => path.endsWith('.module.css'))

describe('custom properties', () => {
  test('are all defined', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(findUndefinedProperties(sources)).toEqual([])
  })

  test('count as defined by a declaration, a style of an element, or a script', () => {
    const css = {
      path: 'a.css',
      text: '.a { --ink: red; color: var(--ink); width: var( --share); height: var(--foot) }',
    }
    const tsx = { path: 'a.tsx', text: "style={{ '--share': 1 }}; style.setProperty('--foot', '1px')" }
    expect(findUndefinedProperties([css, tsx])).toEqual([])
  })

  test('count as undefined without one, also with a fallback', () => {
    const css = {
      path: 'a.css',
      text: '.a { --inky: red; color: var(--ink, inherit); background: var(--paper) }',
    }
    expect(findUndefinedProperties([css])).toEqual(['a.css --ink', 'a.css --paper'])
  })
})

describe('text', () => {
  test('is nowhere under 13 px', () => {
    expect(
      styles.flatMap(({ path, text }) => findSmallText(text).map((found) => `${path} ${found}`)),
    ).toEqual([])
  })

  test.each([
    'font-size: 0.8rem',
    'font-size: 12px',
    'font: 600 0.75rem/1 var(--font-text)',
    'font-size: max(0.75rem, 1vw)',
  ])('is too small with %s', (declaration) => expect(findSmallText(`.a { ${declaration}; }`)).toHaveLength(1))

  test.each(['font-size: 0.8125rem', 'font-size: 13px', 'font: inherit', 'font-size: 80%'])(
    'may have %s',
    (declaration) => expect(findSmallText(`.a { ${declaration}; padding: 2px; }`)).toEqual([]),
  )
})

describe('colours', () => {
  test('of components are tokens', () => {
    expect(
      modules.flatMap(({ path, text }) => findRawColours(text).map((found) => `${path} ${found}`)),
    ).toEqual([])
  })

  test.each([
    'color: #fff',
    'background: rgb(0 0 0 / 50%)',
    'border: 1px solid black',
    'fill: var(--danger, #b3261e)',
  ])('are written out in %s', (declaration) =>
    expect(findRawColours(`.a { ${declaration}; }`)).toHaveLength(1),
  )

  test.each([
    'color: var(--ink)',
    'background: color-mix(in oklab, var(--primary) 12%, transparent)',
    'white-space: nowrap',
    'border: 2px solid Mark',
  ])('are tokens in %s', (declaration) => {
    expect(findRawColours(`/* not #fff */ .a { ${declaration}; }`)).toEqual([])
  })
})

describe('in a dream', () => {
  const readText = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
  const [, night = ''] = /--night: ([^;]+);/.exec(readText('styles/tokens.css')) ?? []
  const grounds = night.match(/#[\da-f]{6}/g) ?? []
  const colours = readText('shared/theme/primary-colours.ts').matchAll(/dark: '(#[\da-f]{6})'/g)
  const rings = [...colours].map(([, colour = '']) => colour)

  test('the ring around what has the focus has 3 : 1 in each of the ten colours', () => {
    expect(grounds).toHaveLength(3)
    expect(rings).toHaveLength(10)
    const contrasts = rings.flatMap((ring) => grounds.map((ground) => getContrast(ring, ground)))
    expect(Math.min(...contrasts)).toBeGreaterThan(3)
  })

  test('the colour of the light theme would not be seen', () => {
    expect(getContrast('#a8492a', grounds[1] ?? '')).toBeLessThan(2)
  })
})
