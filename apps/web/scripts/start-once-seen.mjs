/* What stands here runs in the browser, as text of the page. */

/** Milliseconds that pictures may take until the code is fetched beside them. */
const patience = 1000

/** Fetches and runs what `#code` holds. */
function start() {
  const code = document.getElementById('code')
  if (!code) return
  const tags = document.importNode(code.content, true)
  for (const script of tags.querySelectorAll('script')) script.addEventListener('error', sayStuck)
  document.head.append(tags)
  code.remove()
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
${[start, sayStuck, afterPaint, startOncePainted].join('\n')}
startOncePainted(${patience})
})()`
