import { expect, test } from 'vitest'
import { extractStyles, fillPage, toStyleSheet } from './prerendered-html.mjs'

const template = `<!doctype html><html lang="en" data-x><head><title>Lares</title>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/framework.js">
<link rel="stylesheet" href="/assets/first.css"></head><body><div id="root"></div></body></html>`

const stuck = { sentence: 'It did not come.', retry: 'Once more' }

test('fills in the language, the title and the inert content', () => {
  const page = fillPage(template, {
    html: '<title>Anmelden · Lares</title><h1>Guten Tag, $& $1</h1>',
    language: 'de',
    sheets: ['/assets/a.css'],
    preloads: ['/assets/b.js'],
    fonts: ['/assets/c.woff2'],
    stuck,
  })
  expect(page).toContain('<html lang="de" data-written data-x>')
  expect(page.match(/<title>.*<\/title>/g)?.[0]).toBe('<title>Anmelden · Lares</title>')
  expect(page).toContain('<div id="root" inert><h1>Guten Tag, $& $1</h1></div>')
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">')
})

test('loads the styles at once and the code only after the first paint', () => {
  const page = fillPage(template, {
    html: '<h1>Guten Tag</h1>',
    language: 'de',
    sheets: ['/assets/a.css'],
    preloads: ['/assets/b.js'],
    fonts: ['/assets/c.woff2'],
    stuck,
  })
  const [head, body] = page.split('</head>')
  expect(head).not.toContain('.js')
  expect(head).toContain('/assets/first.css')
  const [, code = ''] = /<template id="code">([\s\S]*)<\/template>/.exec(body) ?? []
  expect(code.split('\n')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/framework.js">',
    '<script type="module" crossorigin src="/assets/index.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/b.js">',
    '<!--code-->',
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/c.woff2">',
  ])
  expect(body.indexOf('<script>')).toBeGreaterThan(body.indexOf('</template>'))
})

test('replaces style attributes by rules of a style sheet, without duplicates', () => {
  const styleRules = new Map()
  const html = extractStyles(
    '<p style="--a:1"></p><p style="font:&quot;X&quot;"></p><p style="--a:1"></p>',
    styleRules,
  )
  expect(html).toBe('<p data-s="0"></p><p data-s="1"></p><p data-s="0"></p>')
  expect(toStyleSheet(styleRules)).toContain('[data-s="0"]{--a:1}\n[data-s="1"]{font:"X"}')
})

test('disables controls until the application has started', () => {
  const html = '<input name="a"><button type="submit">b</button><select disabled=""></select><p>c</p>'
  const page = fillPage(template, { html, language: 'en', stuck })
  expect(page).toContain('<input disabled="" name="a"><button disabled="" type="submit">b</button>')
  expect(page.match(/disabled=""/g)).toHaveLength(3)
  expect(page).toContain('<p>It did not come.</p><button type="button">Once more</button>')
})
