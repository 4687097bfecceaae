import { skipAheadSeconds, skipBackSeconds } from '../controls/skip-seconds.ts'
import { changeSpeed } from '../controls/speeds.ts'
import type { Player } from '../engine/player.ts'

/** How far the arrow keys go. */
const arrowSeconds = 5

/** What each key does, by `KeyboardEvent.key`. */
const playerKeys: Readonly<Record<string, (player: Player) => void>> = {
  ' ': (player) => player.toggle(),
  k: (player) => player.toggle(),
  j: (player) => player.skip(-skipBackSeconds),
  l: (player) => player.skip(skipAheadSeconds),
  ArrowLeft: (player) => player.skip(-arrowSeconds),
  ArrowRight: (player) => player.skip(arrowSeconds),
  '>': (player) => player.setSpeed(changeSpeed(player.getState().speed, 1)),
  '<': (player) => player.setSpeed(changeSpeed(player.getState().speed, -1)),
  m: (player) => player.setMuted(!player.getState().isMuted),
  c: (player) => player.toggleSubtitles(),
  r: (player) => player.markLoop(),
  n: (player) => player.nextChapter(),
  p: (player) => player.previousChapter(),
  N: (player) => player.next(),
  P: (player) => player.previous(),
  ',': (player) => player.step(-1),
  '.': (player) => player.step(1),
}

/** Keys with which lists and the viewer of pictures move, also inside a dialog. */
const movingKeys = new Set(['j', 'k', 'ArrowLeft', 'ArrowRight'])

/**
 * The act of a key press; undefined if it is meant for something else: a field, a button, a dialog, or an element that has
 * used it already.
 */
export function findPlayerKey(event: KeyboardEvent): ((player: Player) => void) | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const act = playerKeys[event.key]
  const { target } = event
  if (!act || !(target instanceof HTMLElement)) return undefined
  if (target.isContentEditable || target.matches('input:not([type=range]), textarea, select'))
    return undefined
  // A slider, a tab and an entry of a list have their own use for arrows, and a button for the space bar.
  const isArrow = event.key.startsWith('Arrow')
  if (isArrow && target.closest('input, [role=tab], [role=menu], [data-entry]')) return undefined
  if (event.key === ' ' && target.closest('a, button, input, summary, [role=button]')) return undefined
  const dialog = document.querySelector('[role=dialog][aria-modal=true]')
  if (dialog && (movingKeys.has(event.key) || !dialog.querySelector('[data-player-stage]'))) return undefined
  return act
}
