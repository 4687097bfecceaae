/** What keys do, by where they do it. Each act has the ways to it, each way the keys that are pressed together. */
export const keyGroups = [
  {
    where: 'everywhere',
    acts: [
      { act: 'search', ways: [['Control', 'K'], ['/']] },
      { act: 'darkMode', ways: [['Control', 'L']] },
      { act: 'keys', ways: [['?']] },
      { act: 'close', ways: [['Escape']] },
    ],
  },
  {
    where: 'lists',
    acts: [
      { act: 'next', ways: [['j'], ['ArrowDown']] },
      { act: 'previous', ways: [['k'], ['ArrowUp']] },
      { act: 'open', ways: [['Enter']] },
    ],
  },
  {
    where: 'item',
    acts: [
      { act: 'edit', ways: [['e']] },
      { act: 'favourite', ways: [['f']] },
      { act: 'rate', ways: [['1'], ['5']] },
    ],
  },
  {
    where: 'viewer',
    acts: [
      { act: 'nextItem', ways: [['ArrowRight'], ['j']] },
      { act: 'previousItem', ways: [['ArrowLeft'], ['k']] },
      { act: 'nearer', ways: [['+']] },
      { act: 'farther', ways: [['-']] },
      { act: 'whole', ways: [['0']] },
      { act: 'info', ways: [['i']] },
    ],
  },
] as const
