/**
 * The page of the build with a written page in it: its language, its title and its content, which is there to be read;
 * until the application has started it cannot be typed into. `sheets` are the addresses of its
 * styles, `preloads` those of scripts that it will ask for.
 */
export function fillPage(template, { html, language, sheets = [], preloads = [] }) {
  const { content, title } = takeTitle(html)
  const head = [
    ...sheets.map((address) => `<link rel="stylesheet" crossorigin href="${address}">`),
    ...preloads.map(
      (address) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`,
    ),
  ]
  return (
    template
      // What can be read already is drawn before the code that brings it to life is there.
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace(/<html lang="[a-z]+"/, () => `<html lang="${language}"`)
      .replace(/<title>[^<]*<\/title>/, () => title ?? '<title>Lares</title>')
      .replace('</head>', () => `${head.join('\n')}\n</head>`)
      .replace('<div id="root"></div>', () => `<div id="root" inert>${withoutEffect(content)}</div>`)
  )
}

/** The same with every control disabled: what is typed or pressed before the application has started would be lost. */
function withoutEffect(html) {
  return html.replaceAll(/<(input|button|select|textarea)\b(?![^>]*\sdisabled)/g, '<$1 disabled=""')
}

/** Controls that wait for the application look as they will. */
const waiting = `#root[inert] :is(input, select):disabled{opacity:1;background-color:var(--input-bg);color:var(--ink)}
#root[inert] button:disabled{opacity:1;background:var(--button-bg, var(--ai-bg, transparent));color:var(--button-color, var(--ai-color, inherit))}`

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
  return [waiting, ...rules].join('\n')
}

function unescaped(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
