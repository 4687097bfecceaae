import type { Label } from '@lares/shared-types/labels'
import { describe, expect, test } from 'vitest'
import { filterTree } from './filter-tree.ts'
import { flatten, labelTree, withDescendants } from './label-tree.ts'

function label(id: string, en: string, parentId: string | null = null, fr?: string): Label {
  const at = '2026-01-01T00:00:00.000Z'
  const names = fr ? { en, fr } : { en }
  return {
    id,
    parentId,
    names,
    description: '',
    colour: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

const labels = [
  label('z', 'Zoo'),
  label('a', 'Art', null, 'Œuvres'),
  label('m', 'Museum', 'a', 'Musée'),
  label('r', 'Room 2', 'm'),
  label('s', 'Room 10', 'm'),
]
const shape = (nodes: ReturnType<typeof flatten>) => nodes.map(({ path }) => path.join(' › '))

describe('the tree of labels', () => {
  test('is in the order of the reader’s alphabet, numbers counted as numbers', () => {
    expect(shape(flatten(labelTree(labels, 'en')))).toEqual([
      'Art',
      'Art › Museum',
      'Art › Museum › Room 2',
      'Art › Museum › Room 10',
      'Zoo',
    ])
  })

  test('shows what lies below a hidden label at the top', () => {
    expect(shape(labelTree([label('m', 'Museum', 'hidden')], 'en'))).toEqual(['Museum'])
  })

  test('loses nothing where labels lie in a circle', () => {
    expect(labelTree([label('a', 'A', 'b'), label('b', 'B', 'a')], 'en')).toHaveLength(2)
  })

  test('knows all that lies below a label', () => {
    expect(withDescendants(labelTree(labels, 'en'), 'm')).toEqual(new Set(['m', 'r', 's']))
  })

  test('is found by a name in any language, without accents, with the way down to it', () => {
    expect(shape(flatten([...filterTree(labelTree(labels, 'en'), 'musee')]))).toEqual([
      'Art',
      'Art › Museum',
      'Art › Museum › Room 2',
      'Art › Museum › Room 10',
    ])
  })
})
