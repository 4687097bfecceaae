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
] as const
