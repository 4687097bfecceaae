import { addTurn } from '@lares/shared-types/rotations'
import { refuse } from './act.ts'
import { defineEdit, setFields } from './edit-act.ts'

/** Turns all pictures and films of an item, each from how it is now. */
export const rotate = defineEdit<'rotate'>((item, { degrees }) => {
  if (item.pictureIds.length === 0) return refuse('no-picture')
  const { rotations } = item.fields
  const turned = item.pictureIds.map((id) => [id, addTurn(rotations[id] ?? 0, degrees)] as const)
  const fields = { rotations: Object.fromEntries(turned.filter(([, rotation]) => rotation !== 0)) }
  return setFields(item, fields)
})
