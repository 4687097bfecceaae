import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus by arrow keys from one notification to the next: to its link, or else to its button. */
export function moveByArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const entries = [...event.currentTarget.querySelectorAll('[data-entry]')]
  const current = entries.findIndex((entry) => entry.contains(document.activeElement))
  const target = entries[current + step]?.querySelector<HTMLElement>('a[href], button, [tabindex]')
  if (!target) return
  event.preventDefault()
  target.focus()
}
