import type { Scene } from '../drawing/stage.ts'
import { christmas } from './christmas.ts'
import { farm, vineyard } from './countryside.ts'
import { forest } from './forest.ts'
import { familyGroup, wedding } from './gathering.ts'
import { interior } from './indoors.ts'
import { mountains } from './mountains.ts'
import { pet } from './pet.ts'
import { portrait } from './portrait.ts'
import { road } from './road.ts'
import { beach, harbour } from './seaside.ts'
import { station } from './station.ts'
import { flowers, keepsakes } from './still-life.ts'
import { table } from './table.ts'
import { skyline, street } from './town.ts'
import { winter } from './winter.ts'

/** The scenes that photographs and films of the demo show. */
export const scenes = {
  beach,
  christmas,
  familyGroup,
  farm,
  flowers,
  forest,
  harbour,
  interior,
  keepsakes,
  mountains,
  pet,
  portrait,
  road,
  skyline,
  station,
  street,
  table,
  vineyard,
  wedding,
  winter,
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
