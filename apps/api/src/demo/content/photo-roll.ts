import type { Language } from '@lares/shared-types/languages'
import type { Light } from '../drawing/light.ts'
import type { PlaceKey } from '../places.ts'
import type { SceneName } from '../scenes/scenes.ts'
import type { UserKey } from '../users.ts'

export interface Shot {
  scene: SceneName
  title: string
  caption?: string
  /** Words that the scene understands: "lake", "girl", "turin". */
  motif?: string
  light?: Light['name']
  /** Who is in it, if not everybody of the roll. */
  people?: string
  /** EDTF, where this one is known better than the roll. */
  date?: string
}

/** Photographs that were taken together and share date, place and people. */
export interface Roll {
  /** EDTF. */
  date: string
  place: PlaceKey
  language: Language
  people: string
  categories: string
  tags: string
  by: UserKey
  shots: Shot[]
}
