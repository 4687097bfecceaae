import { startAfterPaint } from './start-after-paint.mjs'

const entryScripts = /<script type="module"[^>]*><\/script>\s*/g
const modulePreloads = /<link rel="modulepreload"[^>]*>\s*/g

/**
 * Fills the HTML template of the build with a prerendered page: its language, title and content, whose controls are
 * disabled until the application has started. The code is fetched only after the page is painted, so that the visible
 * content has all of a slow connection; if it cannot be loaded, a note with the texts `stuck` is shown.
 *
 * @param options.html the rendered page
 * @param options.sheets URLs of its style sheets
 * @param options.preloads URLs of scripts that it needs, each after its dependencies
 * @param options.fonts URLs of its fonts
 * @param options.oneFont use fallback fonts until the application has rendered, so that the text is painted only once
 * @param options.placing a script that runs before the first paint
 */
export function fillPage(
  template,
  { html, language, sheets = [], preloads = [], fonts = [], oneFont = true, placing = '', stuck },
) {
  const { content, title } = extractTitle(html)
  const styles = sheets.map((address) => `<link rel="stylesheet" crossorigin href="${address}">`)
  const deferredTags = [
    ...[modulePreloads, entryScripts].flatMap((tags) => template.match(tags) ?? []).map((tag) => tag.trim()),
    ...preloads.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
    '<!--code-->',
    ...fonts.map(
      (address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
    ),
  ]
  return template
    .replaceAll(entryScripts, '')
    .replaceAll(modulePreloads, '')
    .replace(/<html lang="[a-z]+"/, () => `<html lang="${language}"${oneFont ? ' data-written' : ''}`)
    .replace(/<title>[^<]*<\/title>/, () => title ?? '<title>Lares</title>')
    .replace('</head>', () => `${styles.join('\n')}\n</head>`)
    .replace('<div id="root"></div>', () =>
      [
        `<div id="root" inert>${disableControls(content)}</div>`,
        ...(placing ? [`<script>${placing}</script>`] : []),
        `<div id="stuck" role="alert" hidden><p>${stuck.sentence}</p><button type="button">${stuck.retry}</button></div>`,
        // The gateway replaces the comment `<!--code-->` by the tags of the requested page.
        `<template id="code">${deferredTags.join('\n')}</template>`,
        `<script>${startAfterPaint}</script>`,
      ].join('\n'),
    )
}

/** Disables every control, because input before the application has started would be lost. */
function disableControls(html) {
  return html.replaceAll(/<(input|button|select|textarea)\b(?![^>]*\sdisabled)/g, '<$1 disabled=""')
}

/** Disabled controls look like enabled ones. */
const disabledControlStyles = `#root[inert] :is(input, select):disabled{opacity:1;background-color:var(--input-bg);color:var(--ink)}
#root[inert] button:disabled{opacity:1;border:var(--button-bd, var(--ai-bd, none));background:var(--button-bg, var(--ai-bg, transparent));color:var(--button-color, var(--ai-color, inherit))}`

/** The note covers the page, because the controls below it look usable. */
const stuckStyles = `#stuck:not([hidden]){position:fixed;inset:auto 16px 88px;z-index:1000;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;max-width:560px;margin-inline:auto;padding:12px 16px;border:1px solid var(--danger);border-radius:var(--radius-card);background:var(--card);color:var(--ink);font-family:var(--font-text);box-shadow:var(--float)}
#stuck p{margin:0}
#stuck button{min-height:var(--touch);padding:0 16px;border:1px solid var(--line-strong);border-radius:var(--radius-control);background:var(--card);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}`

/**
 * Fallback fonts until the application has rendered. The browser does not request the web fonts until then, so that
 * they neither repaint the text nor compete for bandwidth.
 */
const fallbackFontStyles = `:root[data-written]{--font-text:"Inter until then",system-ui,sans-serif;--font-title:"Literata until then","Literata without Georgia",Georgia,serif}`

/** The gateway inserts the first pictures of a wall; `data-shape` is the aspect ratio in tenths. */
const firstPictureStyles = [
  ':root{--first-row:88px}',
  '@media (min-width:768px){:root{--first-row:190px}}',
  ...Array.from({ length: 28 }, (_, place) => place + 5).map(
    (aspectTenths) =>
      `img[data-shape="${aspectTenths}"]{flex:${aspectTenths} 1 calc(${aspectTenths / 10} * var(--first-row));aspect-ratio:${aspectTenths / 10};height:auto}`,
  ),
]

/** React renders the title of a page at the start of its HTML. */
function extractTitle(html) {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0]
  return { title, content: title ? html.replace(title, '') : html }
}

/**
 * Replaces the `style` attributes of HTML, which the content security policy forbids, by rules of a style sheet.
 * `styleRules` collects them: attribute text → number.
 */
export function extractStyles(html, styleRules) {
  return html.replaceAll(/ style="([^"]*)"/g, (_, style) => {
    if (!styleRules.has(style)) styleRules.set(style, styleRules.size)
    return ` data-s="${styleRules.get(style)}"`
  })
}

/** The style sheet for the rules that `extractStyles` has collected, and for prerendered pages in general. */
export function toStyleSheet(styleRules) {
  const rules = [...styleRules].map(([style, number]) => `[data-s="${number}"]{${unescapeHtml(style)}}`)
  return [disabledControlStyles, stuckStyles, fallbackFontStyles, ...firstPictureStyles, ...rules].join('\n')
}

function unescapeHtml(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
