import { remoteSource } from '@lares/shared-types/remote-pictures'

/**
 * The policy of a mail's page: nothing runs, no form is sent, links open elsewhere; pictures come from other
 * machines only when the reader has asked for them, since fetching one tells its sender that the mail is read.
 */
export function mailPolicy(pictures: boolean): string {
  return [
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${pictures ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Says of a mail that it brings colours of its own, which were chosen for white paper. */
const ownColours = /(?:bgcolor|background(?:-color)?|color)\s*[=:]/i

/**
 * The page that shows the sanitised HTML of a mail: black on white, as its sender saw it. In the dark theme, which the page
 * around it tells with `data-theme`, a mail without colours of its own is light on dark, and any other stays on its paper. Where there is less room than
 * the sender thought of, everything gives up its width: a cell's is its least, whatever the table may be, and so is what
 * stands in it.
 */
export function mailPage(html: string, pictures: boolean): string {
  return `<!doctype html>
<html lang="und"${ownColours.test(html) ? '' : ' data-plain'}><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank">
<style>
html{color-scheme:light;background:#fff;color:#1c1a17}
html[data-plain][data-theme="dark"]{color-scheme:dark;background:#211e1b;color:#efe9df}
body{margin:16px;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
*{box-sizing:border-box}
body *{max-width:100%!important}
img{height:auto!important}
pre{white-space:pre-wrap!important}
blockquote{margin:0 0 0 8px;padding-left:12px;border-left:3px solid #8886}
@media(max-width:700px){
body{margin:12px}
body :not(img){width:auto!important}
body [style*="nowrap"]{white-space:normal!important}
body [style*="white-space:pre;"],body [style$="white-space:pre"]{white-space:pre-wrap!important}
td,th{height:auto!important}
}
</style></head><body>${pictures ? html.replace(remoteSource, '$1src=') : html}</body></html>`
}
