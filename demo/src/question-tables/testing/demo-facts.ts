import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { createDemoArchive } from '../../demo-archive.ts'
import type { DemoItem, DemoPerson } from '../../demo-types.ts'
import type { UserKey } from '../../users.ts'
import type { Basis } from '../question.ts'

export const family = createDemoArchive()

type RelativesBasis = Extract<Basis, { of: 'relatives' }>
type ItemsBasis = Extract<Basis, { of: 'items' }>
type Range = NonNullable<ReturnType<typeof parseEdtfRange>>

export function getPerson(key: string): DemoPerson {
  const person = family.participants.find((other) => other.key === key)
  if (!person) throw new RangeError(`unknown person: ${key}`)
  return person
}

/** Throws a RangeError for an invalid or missing expression. */
function getRange(date = ''): Range {
  const range = parseEdtfRange(date)
  if (!range) throw new RangeError(`no date: ${date}`)
  return range
}

/** Full years from one instant to another, in UTC. */
function countYears(from: Date, to: Date): number {
  const hadBirthday = to.toISOString().slice(5, 10) >= from.toISOString().slice(5, 10)
  return to.getUTCFullYear() - from.getUTCFullYear() - (hadBirthday ? 0 : 1)
}

/** The lowest and the highest age in years that the dates allow. */
export function getAges(key: string, on: string): [lowest: number, highest: number] {
  const birth = getRange(getPerson(key).birth)
  const time = getRange(on)
  return [countYears(birth.latest, time.earliest), countYears(birth.earliest, time.latest)]
}

/** The keys of the relatives at the end of the path, without the person. Children of one's parents are siblings. */
export function findRelatives({ person, path, pick }: RelativesBasis): string[] {
  let keys = new Set([person])
  for (const step of path) {
    const next = [...keys].flatMap((key) =>
      getPerson(key)
        .relations.filter(({ kind }) => kind === step)
        .map((relation) => relation.person),
    )
    keys = new Set(next)
  }
  keys.delete(person)
  if (!pick) return [...keys]
  const getTime = (key: string) => {
    const { birth, death } = getPerson(key)
    return getRange(pick === 'last to die' ? death : birth).earliest.getTime()
  }
  const sorted = [...keys].sort((a, b) => getTime(a) - getTime(b))
  const picked = pick === 'oldest' ? sorted[0] : sorted.at(-1)
  return picked === undefined ? [] : [picked]
}

/** Whether no tag or category of the item is restricted for the user. */
export function canSee(as: UserKey, item: DemoItem): boolean {
  const user = family.users.find(({ key }) => key === as)
  const isBelow = (key: string, top: string) => key === top || key.startsWith(`${top}/`)
  return (
    !item.tags.some((key) => user?.restrictedTags.some((top) => isBelow(key, top))) &&
    !item.categories.some((key) =>
      getCategoryPath(key).some((top) => user?.restrictedCategories.includes(top)),
    )
  )
}

function getCategoryPath(key: string): string[] {
  const parent = family.categories.find((category) => category.key === key)?.parent
  return parent === undefined ? [key] : [key, ...getCategoryPath(parent)]
}

/** The items that the basis names and the user can see; of `first` and `last`, those of the earliest or latest date. */
export function findItems({ kind, tag, person, role, pick }: ItemsBasis, as: UserKey): DemoItem[] {
  const items = family.items.filter(
    (item) =>
      canSee(as, item) &&
      (kind === undefined || item.kind === kind) &&
      (tag === undefined || item.tags.includes(tag)) &&
      (person === undefined ||
        item.participants.some(
          (participant) => participant.person === person && (role ?? participant.role) === participant.role,
        )),
  )
  if (pick === 'count') return items
  const getTime = ({ date }: DemoItem) => getRange(date).earliest.getTime()
  const dated = items.filter(({ date }) => date !== undefined)
  const end = pick === 'first' ? Math.min(...dated.map(getTime)) : Math.max(...dated.map(getTime))
  return dated.filter((item) => getTime(item) === end)
}
