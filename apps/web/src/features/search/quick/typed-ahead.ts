/** The characters that were typed between opening the search and the moment its field has the focus. */
export interface TypedAhead {
  /** Stops collecting and returns the text. */
  take(): string
}

/** The page gets its keys back after this time, in case the field never appears. */
const maxWaitMs = 3000

/** Collects what is typed from now on, so that no character is lost or triggers a keyboard shortcut of the page. */
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
