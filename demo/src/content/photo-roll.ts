import type { DemoLanguage } from '../demo-languages.ts'
import type { Light } from '../drawing/light.ts'
import type { PlaceKey } from '../places.ts'
import type { SceneName } from '../scenes/scenes.ts'
import type { UserKey } from '../users.ts'

export interface Shot {
  scene: SceneName
  title: string
  caption?: string
  /** Hints that the scene knows, separated by spaces: "lake", "girl", "turin". */
  motif?: string
  light?: Light['name']
  /** The people in the photograph, if they differ from those of the roll. */
  people?: string
  /** EDTF; more precise than the date of the roll. */
  date?: string
}

/** Photographs that were taken together and share date, place and people. */
export interface Roll {
  /** EDTF. */
  date: string
  place: PlaceKey
  language: DemoLanguage
  people: string
  categories: string
  tags: string
  author: UserKey
  shots: Shot[]
}
