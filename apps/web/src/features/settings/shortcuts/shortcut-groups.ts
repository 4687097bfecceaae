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
      { action: 'pan', combinations: [['ArrowLeft'], ['ArrowRight'], ['ArrowUp'], ['ArrowDown']] },
      { action: 'info', combinations: [['i']] },
    ],
  },
  {
    scope: 'calendar',
    shortcuts: [
      { action: 'day', combinations: [['ArrowLeft'], ['ArrowRight']] },
      { action: 'week', combinations: [['ArrowUp'], ['ArrowDown']] },
      { action: 'month', combinations: [['PageUp'], ['PageDown']] },
      {
        action: 'moveDay',
        combinations: [
          ['Shift', 'ArrowLeft'],
          ['Shift', 'ArrowRight'],
        ],
      },
      {
        action: 'moveWeek',
        combinations: [
          ['Shift', 'ArrowUp'],
          ['Shift', 'ArrowDown'],
        ],
      },
    ],
  },
  {
    scope: 'cuts',
    shortcuts: [
      { action: 'playPause', combinations: [['Space']] },
      { action: 'seek', combinations: [['ArrowLeft'], ['ArrowRight']] },
      {
        action: 'seekTenth',
        combinations: [
          ['Shift', 'ArrowLeft'],
          ['Shift', 'ArrowRight'],
        ],
      },
      { action: 'region', combinations: [['ArrowUp'], ['ArrowDown']] },
      { action: 'split', combinations: [['s']] },
      { action: 'start', combinations: [['i']] },
      { action: 'end', combinations: [['o']] },
      { action: 'silence', combinations: [['m']] },
      { action: 'nearer', combinations: [['+']] },
      { action: 'farther', combinations: [['-']] },
      { action: 'remove', combinations: [['Delete']] },
      { action: 'undo', combinations: [['Control', 'Z']] },
      { action: 'redo', combinations: [['Control', 'Y']] },
    ],
  },
  {
    scope: 'processing',
    shortcuts: [
      { action: 'compare', combinations: [['b']] },
      { action: 'grabStep', combinations: [['Space']] },
      { action: 'moveStep', combinations: [['ArrowUp'], ['ArrowDown']] },
      { action: 'cancelMove', combinations: [['Escape']] },
    ],
  },
  {
    scope: 'words',
    shortcuts: [
      { action: 'nextLine', combinations: [['Enter'], ['Control', 'ArrowDown']] },
      {
        action: 'previousLine',
        combinations: [
          ['Shift', 'Enter'],
          ['Control', 'ArrowUp'],
        ],
      },
      { action: 'nextDoubtful', combinations: [['F8']] },
      { action: 'previousDoubtful', combinations: [['Shift', 'F8']] },
      { action: 'addLine', combinations: [['Control', 'Enter']] },
      { action: 'removeLine', combinations: [['Control', 'Shift', 'Backspace']] },
      { action: 'save', combinations: [['Control', 'S']] },
    ],
  },
  {
    scope: 'people',
    shortcuts: [
      { action: 'moveBox', combinations: [['ArrowLeft'], ['ArrowRight'], ['ArrowUp'], ['ArrowDown']] },
      {
        action: 'sizeBox',
        combinations: [
          ['Shift', 'ArrowLeft'],
          ['Shift', 'ArrowRight'],
          ['Shift', 'ArrowUp'],
          ['Shift', 'ArrowDown'],
        ],
      },
      { action: 'name', combinations: [['Enter']] },
      { action: 'removeBox', combinations: [['Delete']] },
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
