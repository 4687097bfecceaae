import { remoteSourcePattern } from '@lares/shared-types/remote-images'

/**
 * The content security policy of a mail's page: no scripts, no forms, links open in a new window. Remote pictures load
 * only when the reader allows them, because loading one tells its sender that the mail is being read.
 */
export function getMailPolicy(allowPictures: boolean): string {
  return [
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${allowPictures ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Matches a mail that sets its own colours, which its sender chose for a white background. */
const colourDeclaration = /(?:bgcolor|background(?:-color)?|color)\s*[=:]/i

/**
 * Renders the page that shows the sanitised HTML of a mail, black on white as its sender saw it. The embedding page
 * sets `data-theme` for the dark theme, in which a mail without colour declarations is light on dark and any other
 * stays on white. On narrow screens all fixed widths are dropped, because table cells would otherwise overflow.
 */
export function renderMailPage(html: string, allowPictures: boolean): string {
  return `<!doctype html>
<html lang="und"${colourDeclaration.test(html) ? '' : ' data-plain'}><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank">
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
</style></head><body>${allowPictures ? html.replace(remoteSourcePattern, '$1src=') : html}</body></html>`
}
