/* What stands here runs in the browser, as text of the page. */

/** Milliseconds that pictures may take until the code is fetched beside them. */
const patience = 1000

/** Fetches and runs what `#code` holds: every file in a task of its own, in between the browser can paint and answer. */
function start() {
  const code = document.getElementById('code')
  if (!code) return
  const tags = document.importNode(code.content, true)
  tags.querySelector('script').addEventListener('error', sayStuck)
  for (const link of tags.querySelectorAll('link[rel=modulepreload]')) link.replaceWith(scriptOf(link.href))
  for (const script of tags.querySelectorAll('script')) script.async = false
  document.head.append(tags)
  code.remove()
}

function scriptOf(address) {
  return Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: address })
}

/** The application did not come, or says that it cannot start. */
function sayStuck() {
  const note = document.getElementById('stuck')
  if (!note) return
  note.hidden = false
  note.querySelector('button').addEventListener('click', () => location.reload())
}

/** A frame is painted before the task that follows it. */
function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then))
}

/** Starts when what is written in the page has been painted with its pictures; at once where nobody looks. */
function startOncePainted(patience) {
  addEventListener('lares-stuck', sayStuck)
  if (document.visibilityState === 'hidden') return start()
  document.addEventListener('visibilitychange', start, { once: true })
  afterPaint(() => {
    const pictures = [...document.querySelectorAll('#root img')].map((picture) => picture.decode())
    const enough = new Promise((resolve) => setTimeout(resolve, patience))
    Promise.race([Promise.allSettled(pictures), enough]).then(() => afterPaint(start))
  })
}

/** A script for the end of a written page. */
export const startOnceSeen = `(() => {
${[start, scriptOf, sayStuck, afterPaint, startOncePainted].join('\n')}
startOncePainted(${patience})
})()`
