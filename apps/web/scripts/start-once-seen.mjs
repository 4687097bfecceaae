/* What stands here runs in the browser, as text of the page. */

/** Milliseconds that pictures may take until the code is fetched beside them. */
const patience = 1000

/** Fetches and runs what `#code` holds. */
function start() {
  const code = document.getElementById('code')
  if (code) document.head.append(document.importNode(code.content, true))
  code?.remove()
}

/** A frame is painted before the task that follows it. */
function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then))
}

/** Starts when what is written in the page has been painted with its pictures; at once where nobody looks. */
function startOncePainted(patience) {
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
${[start, afterPaint, startOncePainted].join('\n')}
startOncePainted(${patience})
})()`
