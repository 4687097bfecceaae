const remoteSource = /\bdata-remote-src=/g

/** How many pictures of a sanitised mail lie on other machines and are not shown yet. */
export function countRemotePictures(html: string): number {
  return html.match(remoteSource)?.length ?? 0
}

/**
 * The page of the frame that shows a mail: black on white as its sender saw it, without any script. Its own policy
 * lets pictures from other machines through only when the reader has asked for them.
 */
export function mailPage(html: string, remote: boolean): string {
  const pictures = remote ? 'data: https: http:' : 'data:'
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}`
  const shown = remote ? html.replace(remoteSource, 'src=') : html
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><base target="_blank">
<style>
html{color-scheme:light;background:#fff;color:#1c1a17}
body{margin:16px;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}
table{max-width:100%}
pre{white-space:pre-wrap}
blockquote{margin:0 0 0 8px;padding-left:12px;border-left:3px solid #ddd}
</style></head><body>${shown}</body></html>`
}
