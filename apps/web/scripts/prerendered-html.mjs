import { startOnceSeen } from './start-once-seen.mjs'

/** What brings the page to life: its script, and those that it stands on. */
const entry = /<script type="module"[^>]*><\/script>\s*/g
const foundation = /<link rel="modulepreload"[^>]*>\s*/g

/**
 * The page of the build with a written page in it: its language, its title and its content, which is there to be read;
 * until the application has started it cannot be typed into. `sheets` are the addresses of its styles, `placing` is a
 * script that runs before it is painted, `preloads` the addresses of scripts that it will ask for, each after those
 * that it stands on, `fonts` of its fonts, which come with it, where `oneFont` says so. Its code is fetched when it has
 * been drawn, so that what can be read and looked at already has the whole of a slow line; where it does not come, the
 * words of `stuck` say so.
 */
export function fillPage(
  template,
  { html, language, sheets = [], preloads = [], fonts = [], oneFont = true, placing = '', stuck },
) {
  const { content, title } = takeTitle(html)
  const styles = sheets.map((address) => `<link rel="stylesheet" crossorigin href="${address}">`)
  const later = [
    ...[foundation, entry].flatMap((tags) => template.match(tags) ?? []).map((tag) => tag.trim()),
    ...preloads.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
    '<!--code-->',
    ...fonts.map(
      (address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
    ),
  ]
  return template
    .replaceAll(entry, '')
    .replaceAll(foundation, '')
    .replace(/<html lang="[a-z]+"/, () => `<html lang="${language}"${oneFont ? ' data-written' : ''}`)
    .replace(/<title>[^<]*<\/title>/, () => title ?? '<title>Lares</title>')
    .replace('</head>', () => `${styles.join('\n')}\n</head>`)
    .replace('<div id="root"></div>', () =>
      [
        `<div id="root" inert>${withoutEffect(content)}</div>`,
        ...(placing ? [`<script>${placing}</script>`] : []),
        `<div id="stuck" role="alert" hidden><p>${stuck.sentence}</p><button type="button">${stuck.retry}</button></div>`,
        // The gateway puts what its page asks for in the place of the comment.
        `<template id="code">${later.join('\n')}</template>`,
        `<script>${startOnceSeen}</script>`,
      ].join('\n'),
    )
}

/** The same with every control disabled: what is typed or pressed before the application has started would be lost. */
function withoutEffect(html) {
  return html.replaceAll(/<(input|button|select|textarea)\b(?![^>]*\sdisabled)/g, '<$1 disabled=""')
}

/** Controls that wait for the application look as they will. */
const waiting = `#root[inert] :is(input, select):disabled{opacity:1;background-color:var(--input-bg);color:var(--ink)}
#root[inert] button:disabled{opacity:1;border:var(--button-bd, var(--ai-bd, none));background:var(--button-bg, var(--ai-bg, transparent));color:var(--button-color, var(--ai-color, inherit))}`

/** Over everything: what lies below looks as if it could be used. */
const stuckNote = `#stuck:not([hidden]){position:fixed;inset:auto 16px 88px;z-index:1000;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;max-width:560px;margin-inline:auto;padding:12px 16px;border:1px solid var(--danger);border-radius:var(--radius-card);background:var(--card);color:var(--ink);font-family:var(--font-text);box-shadow:var(--float)}
#stuck p{margin:0}
#stuck button{min-height:var(--touch);padding:0 16px;border:1px solid var(--line-strong);border-radius:var(--radius-control);background:var(--card);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}`

/**
 * Until the application has been drawn its fonts are not asked for: what can be read already is drawn once, and has the
 * line for itself.
 */
const fontsUntilThen = `:root[data-written]{--font-text:"Inter until then",system-ui,sans-serif;--font-title:"Literata until then","Literata without Georgia",Georgia,serif}`

/** The first pictures, which the gateway writes into rows as the wall would make them; shapes go by tenths. */
const firstPictures = [
  ':root{--first-row:88px}',
  '@media (min-width:768px){:root{--first-row:190px}}',
  ...Array.from({ length: 28 }, (_, place) => place + 5).map(
    (tenths) =>
      `img[data-shape="${tenths}"]{flex:${tenths} 1 calc(${tenths / 10} * var(--first-row));aspect-ratio:${tenths / 10};height:auto}`,
  ),
]

/** React writes the title of a page in front of it. */
function takeTitle(html) {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0]
  return { title, content: title ? html.replace(title, '') : html }
}

/**
 * HTML whose `style` attributes, which the content security policy forbids, have become rules of a style sheet.
 * `sheet` collects them: attribute text → number.
 */
export function placeStyles(html, sheet) {
  return html.replaceAll(/ style="([^"]*)"/g, (_, style) => {
    if (!sheet.has(style)) sheet.set(style, sheet.size)
    return ` data-s="${sheet.get(style)}"`
  })
}

/** The style sheet of what `placeStyles` has collected. */
export function sheetOf(sheet) {
  const rules = [...sheet].map(([style, number]) => `[data-s="${number}"]{${unescaped(style)}}`)
  return [waiting, stuckNote, fontsUntilThen, ...firstPictures, ...rules].join('\n')
}

function unescaped(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
