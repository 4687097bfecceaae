/* These functions are serialized into prerendered pages and run in the browser. */

/** The maximum time to wait for pictures before the code is fetched. */
const maxWaitMs = 1000

/** Loads the scripts in `#code`. Each runs in a task of its own, so that the browser can paint in between. */
function start() {
  const code = document.getElementById('code')
  if (!code) return
  const tags = document.importNode(code.content, true)
  tags.querySelector('script').addEventListener('error', showStuckNote)
  for (const link of tags.querySelectorAll('link[rel=modulepreload]'))
    link.replaceWith(createScript(link.href))
  for (const script of tags.querySelectorAll('script')) script.async = false
  document.head.append(tags)
  code.remove()
}

function createScript(address) {
  return Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: address })
}

/** Shows that the application could not be loaded or started. */
function showStuckNote() {
  const note = document.getElementById('stuck')
  if (!note) return
  note.hidden = false
  note.querySelector('button').addEventListener('click', () => location.reload())
}

/** Runs `callback` after the next frame is painted: a task queued in a frame runs after its paint. */
function afterPaint(callback) {
  requestAnimationFrame(() => setTimeout(callback))
}

/** Starts when the page and its pictures are painted; at once if the page is hidden. */
function startWhenPainted(maxWaitMs) {
  addEventListener('lares-stuck', showStuckNote)
  if (document.visibilityState === 'hidden') return start()
  document.addEventListener('visibilitychange', start, { once: true })
  afterPaint(() => {
    const pictures = [...document.querySelectorAll('#root img')].map((picture) => picture.decode())
    const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
    Promise.race([Promise.allSettled(pictures), timeout]).then(() => afterPaint(start))
  })
}

/** The inline script at the end of a prerendered page. */
export const startAfterPaint = `(() => {
${[start, createScript, showStuckNote, afterPaint, startWhenPainted].join('\n')}
startWhenPainted(${maxWaitMs})
})()`
