/** What was typed after the search was asked for and before its field had the focus. */
export interface TypedAhead {
  /** Ends the collecting and hands over what has been typed. */
  take(): string
}

/** Keys are given back to the page then, in case the field never comes. */
const maxWaitMs = 3000

/** Collects what is typed from now on, so that neither letters are lost nor keys of the page are pressed by them. */
export function collectTyping(): TypedAhead {
  let text = ''
  const end = new AbortController()
  setTimeout(() => end.abort(), maxWaitMs)
  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Backspace') text = text.slice(0, -1)
      else if (event.key.length === 1) text += event.key
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true, signal: end.signal },
  )
  return {
    take() {
      end.abort()
      const typed = text
      text = ''
      return typed
    },
  }
}
