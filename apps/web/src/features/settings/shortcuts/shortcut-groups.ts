/** The keyboard shortcuts by scope. Each combination lists the keys that are pressed together. */
export const shortcutGroups = [
  {
    scope: 'everywhere',
    shortcuts: [
      { action: 'search', combinations: [['Control', 'K'], ['/']] },
      { action: 'darkMode', combinations: [['Control', 'L']] },
      { action: 'keys', combinations: [['?']] },
      { action: 'close', combinations: [['Escape']] },
    ],
  },
  {
    scope: 'lists',
    shortcuts: [
      { action: 'next', combinations: [['j'], ['ArrowDown']] },
      { action: 'previous', combinations: [['k'], ['ArrowUp']] },
      { action: 'open', combinations: [['Enter']] },
      { action: 'select', combinations: [['Control', 'Enter']] },
    ],
  },
  {
    scope: 'item',
    shortcuts: [
      { action: 'edit', combinations: [['e']] },
      { action: 'favourite', combinations: [['f']] },
      { action: 'rate', combinations: [['1'], ['5']] },
    ],
  },
  {
    scope: 'viewer',
    shortcuts: [
      { action: 'nextItem', combinations: [['ArrowRight'], ['j']] },
      { action: 'previousItem', combinations: [['ArrowLeft'], ['k']] },
      { action: 'nearer', combinations: [['+']] },
      { action: 'farther', combinations: [['-']] },
      { action: 'whole', combinations: [['0']] },
      { action: 'info', combinations: [['i']] },
    ],
  },
  {
    scope: 'player',
    shortcuts: [
      { action: 'playPause', combinations: [['Space'], ['k']] },
      { action: 'skipBack', combinations: [['j']] },
      { action: 'skipAhead', combinations: [['l']] },
      { action: 'back', combinations: [['ArrowLeft']] },
      { action: 'ahead', combinations: [['ArrowRight']] },
      { action: 'slower', combinations: [['<']] },
      { action: 'faster', combinations: [['>']] },
      { action: 'mute', combinations: [['m']] },
      { action: 'subtitles', combinations: [['c']] },
      { action: 'loop', combinations: [['r']] },
      { action: 'previousChapter', combinations: [['p']] },
      { action: 'nextChapter', combinations: [['n']] },
      { action: 'previousTrack', combinations: [['Shift', 'P']] },
      { action: 'nextTrack', combinations: [['Shift', 'N']] },
      { action: 'frameBack', combinations: [[',']] },
      { action: 'frameAhead', combinations: [['.']] },
    ],
  },
] as const
