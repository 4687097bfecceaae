import { elders } from './content/people-elders.ts'
import { younger } from './content/people-younger.ts'
import type { PersonRow } from './content/person-row.ts'
import type { DemoPerson } from './demo-types.ts'

const rows = [...elders, ...younger]

const siblings: readonly (readonly string[])[] = [
  ['madeleine', 'oncleMarcel', 'louis'],
  ['margrit', 'elsbeth'],
  ['nora', 'tom'],
  ['aldo', 'lucia'],
  ['jeanne', 'pierre', 'colette'],
]

const palette = [
  '#a8492a',
  '#3f7480',
  '#6d7f4c',
  '#7d5a6a',
  '#8a6a3f',
  '#4a6b8a',
  '#9a5a6a',
  '#5d6470',
  '#b5793a',
  '#5a7a5f',
]

function getRelations(row: PersonRow): DemoPerson['relations'] {
  const relations: DemoPerson['relations'] = (row.parents ?? []).map((person) => ({ person, kind: 'parent' }))
  for (const other of rows) {
    if (other.parents?.includes(row.key)) relations.push({ person: other.key, kind: 'child' })
    if (other.partner === row.key || row.partner === other.key)
      relations.push({ person: other.key, kind: 'partner' })
  }
  for (const group of siblings.filter((keys) => keys.includes(row.key))) {
    for (const person of group) if (person !== row.key) relations.push({ person, kind: 'sibling' })
  }
  return relations
}

/** The people of five generations, with every relation in both directions. */
export const people: DemoPerson[] = rows.map((row, index) => ({
  key: row.key,
  names: { en: row.name, ...row.localizedNames },
  aliases: row.aliases ?? [],
  description: row.description,
  birth: row.birth,
  ...(row.death ? { death: row.death } : {}),
  colour: palette[index % palette.length] ?? '#5d6470',
  relations: getRelations(row),
}))
