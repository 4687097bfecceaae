import { escapeText, toUrl } from './html.ts'

/**
 * Only the scripts, styles and files of the export itself, wherever it has been unpacked: `'self'` is not enough for pages
 * that are opened from the disk, whose origin browsers treat as unique.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' file:",
  "style-src 'self' file:",
  "img-src 'self' file:",
  "media-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

interface PageHead {
  readonly language: string
  readonly title: string
  /** Path from the page to the folder of the export. */
  readonly root: '' | '../'
}

/** The beginning of a page, up to its body. */
export function renderPageStart({ language, title, root }: PageHead): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title><link rel="stylesheet" href="${root}pages/style.css"></head><body>
`
}

/** The end of a page, with the scripts that it runs. */
export function renderPageEnd(scripts: readonly string[] = []): string {
  return `${scripts.map((script) => `<script src="${toUrl(script)}"></script>\n`).join('')}</body></html>\n`
}
